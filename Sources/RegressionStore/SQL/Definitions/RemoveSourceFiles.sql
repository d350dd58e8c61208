-- Forgets what all files were when they were imported.
DELETE FROM source_file;
