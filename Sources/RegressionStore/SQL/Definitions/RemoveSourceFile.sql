-- Forgets what a file was when it was imported.
--   :path  TEXT
DELETE FROM source_file WHERE path = :path;
