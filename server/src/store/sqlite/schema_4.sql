-- People whom an owner lets look at what one of its agents takes part in.

CREATE TABLE viewer_grants (
    id TEXT PRIMARY KEY,
    owner_id TEXT NOT NULL REFERENCES owners,
    agent_id TEXT NOT NULL REFERENCES agents,
    viewer_email TEXT NOT NULL,
    label TEXT,
    scope TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER,
    UNIQUE (agent_id, viewer_email)
) STRICT, WITHOUT ROWID;
CREATE INDEX viewer_grants_by_agent ON viewer_grants (agent_id, created_at, id);
CREATE INDEX viewer_grants_by_viewer ON viewer_grants (viewer_email, created_at, id)
    WHERE status = 'active';

-- What viewers looked at.
CREATE TABLE viewer_accesses (
    id TEXT PRIMARY KEY,
    grant_id TEXT NOT NULL REFERENCES viewer_grants,
    agent_id TEXT NOT NULL REFERENCES agents,
    viewer_email TEXT NOT NULL,
    viewed TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX viewer_accesses_by_agent ON viewer_accesses (agent_id, at, id);
