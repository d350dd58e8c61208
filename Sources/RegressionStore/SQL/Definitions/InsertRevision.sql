-- Adds a content unless it is there.
--   :digest   BLOB  its identity
--   :content  TEXT  canonical JSON
INSERT INTO {kind}_revision (digest, content) VALUES (:digest, :content)
ON CONFLICT (digest) DO NOTHING;
