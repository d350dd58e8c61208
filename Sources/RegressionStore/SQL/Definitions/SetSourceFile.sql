-- Notes what a file was when it was imported.
--   :path    TEXT
--   :digest  BLOB
INSERT INTO source_file (path, digest) VALUES (:path, :digest)
ON CONFLICT (path) DO UPDATE SET digest = excluded.digest;
