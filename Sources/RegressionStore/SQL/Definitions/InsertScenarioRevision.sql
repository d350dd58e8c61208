-- Adds a scenario's content unless it is there.
--   :digest   BLOB  its identity
--   :content  TEXT  canonical JSON
--   :rest     BLOB  its identity without its laws
INSERT INTO scenario_revision (digest, content, digest_without_laws)
VALUES (:digest, :content, :rest)
ON CONFLICT (digest) DO NOTHING;
