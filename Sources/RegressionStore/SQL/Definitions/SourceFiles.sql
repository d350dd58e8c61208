-- What the files were when they were last imported.
SELECT path, digest FROM source_file;
