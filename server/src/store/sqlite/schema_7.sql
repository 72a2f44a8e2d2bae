-- Proofs of domains, and what the platform fetched for attestors.

-- `checked_at` is when a verified proof was last looked for, `missing_since` from
-- when on it was not found.
CREATE TABLE domain_verifications (
    agent_id TEXT PRIMARY KEY REFERENCES agents ON DELETE CASCADE,
    domain TEXT NOT NULL,
    token TEXT NOT NULL,
    status TEXT NOT NULL,
    requested_at INTEGER NOT NULL,
    verified_at INTEGER,
    checked_at INTEGER,
    missing_since INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX domain_verifications_by_domain ON domain_verifications (domain, verified_at, agent_id)
    WHERE status = 'verified';
CREATE INDEX domain_verifications_to_check ON domain_verifications (checked_at)
    WHERE status = 'verified';

-- `content` is what was asked and what came back; encrypted under the chain's key
-- when the chain is private.
CREATE TABLE fetch_witnesses (
    chain_num INTEGER NOT NULL REFERENCES chains,
    seq INTEGER NOT NULL,
    id TEXT NOT NULL UNIQUE,
    requested_by TEXT NOT NULL,
    requested_at INTEGER NOT NULL,
    fetched_at INTEGER NOT NULL,
    prev_hash BLOB NOT NULL,
    hash BLOB NOT NULL,
    platform_signature TEXT NOT NULL,
    content TEXT NOT NULL,
    UNIQUE (chain_num, seq)
) STRICT;

CREATE INDEX records_disputed ON records (chain_num) WHERE sealed_status = 'disputed';
