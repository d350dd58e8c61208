-- What the file consists of. Words in braces stand for names that can't be bound as values.

-- name: createTemporaryView
-- Lays a view over what a file has under its name, for one connection.
CREATE TEMP VIEW {definition};

-- name: dropView
-- Takes away a view of any name.
DROP VIEW IF EXISTS {view};

-- name: namesIn
-- The names that one of SQLite's own tables lists.
SELECT name FROM {table};

-- name: schemaObjects
-- All tables, indices and triggers but those that SQLite makes by itself for a constraint.
SELECT type, name, tbl_name, coalesce(sql, '') AS text
FROM sqlite_schema
WHERE type <> 'view' AND NOT (type = 'index' AND sql IS NULL)
  AND NOT (type = 'table' AND name = 'sqlite_stat4')
ORDER BY type, name;

-- name: schemaViews
-- The views.
SELECT name, coalesce(sql, '') AS text FROM sqlite_schema WHERE type = 'view' ORDER BY name;

-- name: touchTableFunctions
-- Makes SQLite create the tables that it makes at the first use of a function.
SELECT 1 FROM json_each('[]'), json_tree('[]'), pragma_table_info('run'), pragma_table_list
LIMIT 0;
