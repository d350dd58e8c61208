-- The definitions of all tables, indexes, views and triggers but SQLite's own.
SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') FROM sqlite_schema
WHERE substr(name, 1, 7) <> 'sqlite_'
ORDER BY 1;
