-- The names that one of SQLite's own tables lists.
SELECT name FROM {table};
