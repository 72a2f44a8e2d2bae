-- Times are milliseconds since 1970, hashes are 32 bytes, signed objects and
-- signatures are canonical JSON text exactly as it was received.

CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), writes INTEGER NOT NULL) STRICT;
INSERT INTO probe VALUES (1, 0);

-- Burned nonces of signed requests. The key is the start of a hash, see nonces.rs.
CREATE TABLE nonces (key BLOB PRIMARY KEY, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX nonces_by_expiry ON nonces (expires_at);

CREATE TABLE owners (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    display_name TEXT,
    require_invite_approval INTEGER NOT NULL,
    email_on_record INTEGER NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE login_tokens (
    token_hash BLOB PRIMARY KEY,
    browser_hash BLOB,
    email TEXT NOT NULL,
    redirect_to TEXT,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX login_tokens_by_expiry ON login_tokens (expires_at);

CREATE TABLE web_sessions (
    token_hash BLOB PRIMARY KEY,
    owner_id TEXT NOT NULL REFERENCES owners,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX web_sessions_by_expiry ON web_sessions (expires_at);

CREATE TABLE agents (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    homepage TEXT,
    software TEXT,
    status TEXT NOT NULL,
    owner_id TEXT REFERENCES owners,
    created_at INTEGER NOT NULL,
    claimed_at INTEGER,
    suspended_at INTEGER,
    private_retention_days INTEGER,
    claim_token_hash BLOB UNIQUE,
    claim_expires_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX agents_by_owner ON agents (owner_id, created_at, id) WHERE owner_id IS NOT NULL;

-- In order of registration; a key is never given out twice, revoked or not.
CREATE TABLE agent_keys (
    position INTEGER PRIMARY KEY,
    kid TEXT NOT NULL UNIQUE,
    agent_id TEXT NOT NULL REFERENCES agents,
    public_key TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER
) STRICT;
CREATE INDEX agent_keys_by_agent ON agent_keys (agent_id, position);

-- What a session or attestation is: written when it begins, changes seldom.
-- `begin` is the offer or the opening.
CREATE TABLE chains (
    num INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    mode TEXT NOT NULL,
    purpose TEXT NOT NULL,
    idle_timeout_sec INTEGER NOT NULL,
    visibility TEXT,
    created_at INTEGER NOT NULL,
    begin TEXT NOT NULL,
    begin_signature TEXT NOT NULL,
    invite_id TEXT,
    accept TEXT,
    accept_signature TEXT,
    genesis_hash BLOB,
    genesis_signature TEXT,
    genesis_at INTEGER,
    activated_at INTEGER,
    pause_by TEXT,
    pause_reason TEXT,
    pause_at INTEGER,
    close_reason TEXT,
    close_by TEXT,
    close_statement TEXT,
    close_signature TEXT,
    close_at INTEGER,
    closed_at INTEGER,
    record_id TEXT,
    issue_error TEXT
) STRICT;

-- Where it stands: small rows, because every append rewrites one. `check_at`
-- is when the worker looks at `expires_at` again; it is moved then and not with
-- every message, which spares the append an index.
CREATE TABLE chain_states (
    num INTEGER PRIMARY KEY REFERENCES chains,
    kind TEXT NOT NULL,
    status TEXT NOT NULL,
    head_seq INTEGER NOT NULL,
    head_hash BLOB,
    last_activity_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    check_at INTEGER NOT NULL,
    issue_attempts INTEGER NOT NULL DEFAULT 0,
    issue_at INTEGER
) STRICT;
CREATE INDEX chain_states_to_check ON chain_states (check_at)
    WHERE status IN ('pending', 'active', 'paused');
CREATE INDEX chain_states_to_issue ON chain_states (issue_at) WHERE status = 'closing';

-- `is_open` follows the chain's status, so that "which keys are pinned" and
-- "how many sessions are pending" look at open chains only.
CREATE TABLE participants (
    chain_num INTEGER NOT NULL REFERENCES chains,
    role TEXT NOT NULL,
    agent_id TEXT NOT NULL REFERENCES agents,
    owner_id TEXT REFERENCES owners,
    kid TEXT,
    public_key TEXT,
    is_open INTEGER NOT NULL,
    chain_kind TEXT NOT NULL,
    chain_created_at INTEGER NOT NULL,
    chain_id TEXT NOT NULL,
    PRIMARY KEY (chain_num, role)
) STRICT, WITHOUT ROWID;
CREATE INDEX participants_by_agent
    ON participants (agent_id, chain_kind, chain_created_at, chain_id);
CREATE INDEX participants_by_owner
    ON participants (owner_id, chain_kind, chain_created_at, chain_id);
CREATE INDEX participants_open ON participants (agent_id, kid) WHERE is_open = 1;

-- The place is chain number * 2^14 + message number, so that a chain's
-- messages lie side by side and need no index of their own.
CREATE TABLE messages (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    envelope TEXT NOT NULL,
    hash BLOB NOT NULL,
    signature TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    platform_signature TEXT NOT NULL,
    payload TEXT
) STRICT;

CREATE TABLE invites (
    id TEXT PRIMARY KEY,
    session_id TEXT NOT NULL REFERENCES chains (id),
    from_agent_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    to_agent_id TEXT,
    token_hash BLOB,
    status TEXT NOT NULL,
    approval_required INTEGER,
    approval_decision TEXT,
    approval_by TEXT,
    approval_at INTEGER,
    expires_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    responded_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX invites_by_session ON invites (session_id);
CREATE INDEX invites_by_agent ON invites (to_agent_id, created_at, id)
    WHERE to_agent_id IS NOT NULL;

-- One record for each chain. `sealed_approvals` holds owner ids with spaces between.
CREATE TABLE records (
    id TEXT PRIMARY KEY,
    chain_num INTEGER NOT NULL UNIQUE REFERENCES chains,
    statement TEXT NOT NULL,
    statement_hash BLOB NOT NULL,
    platform_signature TEXT NOT NULL,
    evidence_sha256 BLOB NOT NULL,
    evidence_bytes INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    sealed_status TEXT,
    sealed_requested_by TEXT,
    sealed_approvals TEXT,
    unsealed_at INTEGER,
    disputed_by TEXT,
    disputed_at INTEGER
) STRICT, WITHOUT ROWID;

-- Who may read which record: participants and their owners, for lists.
CREATE TABLE record_readers (
    reader_id TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    record_id TEXT NOT NULL REFERENCES records,
    PRIMARY KEY (reader_id, created_at, record_id)
) STRICT, WITHOUT ROWID;
