-- Private content: wrapped data keys, in a table of their own so that forgetting
-- one touches nothing else, and what a record says about its retention.

CREATE TABLE content_keys (
    chain_num INTEGER PRIMARY KEY REFERENCES chains,
    wrapped TEXT NOT NULL
) STRICT;

ALTER TABLE records ADD COLUMN retention_until INTEGER;
ALTER TABLE records ADD COLUMN shredded_at INTEGER;
ALTER TABLE records ADD COLUMN shredded_reason TEXT;
CREATE INDEX records_to_shred ON records (retention_until)
    WHERE retention_until IS NOT NULL AND shredded_at IS NULL;
