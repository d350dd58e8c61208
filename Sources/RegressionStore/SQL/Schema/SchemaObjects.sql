-- All tables, indices and triggers but those that SQLite makes by itself for a constraint.
SELECT type, name, tbl_name, coalesce(sql, '') AS text,
  coalesce(type = 'table' AND sql GLOB 'CREATE TABLE*', 0) AS is_table
FROM sqlite_schema
WHERE type <> 'view' AND NOT (type = 'index' AND sql IS NULL)
  AND NOT (type = 'table' AND name = 'sqlite_stat4')
ORDER BY type, name;
