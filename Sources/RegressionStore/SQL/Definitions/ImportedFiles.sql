-- The files that something was imported from, each once, in the order of their bytes.
SELECT file FROM device WHERE file IS NOT NULL
UNION SELECT file FROM strategy WHERE file IS NOT NULL
UNION SELECT file FROM form WHERE file IS NOT NULL
UNION SELECT file FROM scenario WHERE file IS NOT NULL
UNION SELECT path FROM source_file
ORDER BY file;
