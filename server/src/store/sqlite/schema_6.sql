-- Lists by status in the order of an index, and a bound on the log of looks.

-- Follows the chain's status, so that a list by status is one walk along an index.
-- Appends do not name the status, so they do not pay for this.
ALTER TABLE participants ADD COLUMN chain_status TEXT NOT NULL DEFAULT '';
UPDATE participants SET chain_status =
    (SELECT status FROM chain_states WHERE num = participants.chain_num);
CREATE TRIGGER participants_follow_status AFTER UPDATE OF status ON chain_states
    WHEN new.status <> old.status
BEGIN
    UPDATE participants SET chain_status = new.status WHERE chain_num = new.num;
END;
CREATE INDEX participants_by_agent_status
    ON participants (agent_id, chain_kind, chain_status, chain_created_at, chain_id);
CREATE INDEX participants_by_owner_status
    ON participants (owner_id, chain_kind, chain_status, chain_created_at, chain_id);

CREATE INDEX invites_by_agent_status ON invites (to_agent_id, status, created_at, id)
    WHERE to_agent_id IS NOT NULL;

-- How many looks are kept for an agent, so that one more can push out the oldest.
CREATE TABLE viewer_access_counts (
    agent_id TEXT PRIMARY KEY REFERENCES agents,
    kept INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO viewer_access_counts SELECT agent_id, count(*) FROM viewer_accesses GROUP BY agent_id;
CREATE TRIGGER viewer_accesses_counted AFTER INSERT ON viewer_accesses
BEGIN
    INSERT INTO viewer_access_counts VALUES (new.agent_id, 1)
        ON CONFLICT (agent_id) DO UPDATE SET kept = kept + 1;
END;
CREATE TRIGGER viewer_accesses_discounted AFTER DELETE ON viewer_accesses
BEGIN
    UPDATE viewer_access_counts SET kept = kept - 1 WHERE agent_id = old.agent_id;
END;
CREATE INDEX viewer_accesses_by_time ON viewer_accesses (at);
