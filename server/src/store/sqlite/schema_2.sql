-- Owners in control: what an owner decides about an agent, which invites wait
-- for an owner, and the ways to find logins and suspended agents.

ALTER TABLE agents ADD COLUMN default_visibility TEXT;
CREATE INDEX agents_suspended ON agents (id) WHERE status = 'suspended';

CREATE INDEX web_sessions_by_owner ON web_sessions (owner_id);

-- The owner of the invited agent, when it is known.
ALTER TABLE invites ADD COLUMN to_owner_id TEXT;
UPDATE invites SET to_owner_id = (
    SELECT p.owner_id FROM participants p JOIN chains c ON c.num = p.chain_num
    WHERE c.id = invites.session_id AND p.role = 'counterparty'
);
CREATE INDEX invites_by_owner ON invites (to_owner_id, status, created_at, id)
    WHERE to_owner_id IS NOT NULL;
