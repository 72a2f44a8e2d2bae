-- What the worker does once in a while, and what it looks at then.

CREATE TABLE duties (
    name TEXT PRIMARY KEY,
    begun_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX agents_unclaimed ON agents (created_at) WHERE status = 'unclaimed';

-- When the audit last looked at a record; 0 for never.
ALTER TABLE records ADD COLUMN audited_at INTEGER NOT NULL DEFAULT 0;
CREATE INDEX records_to_audit ON records (audited_at, id);
