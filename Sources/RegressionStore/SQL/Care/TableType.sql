-- What is called like this: a table, a view, or a table that a module makes up.
--   :name  TEXT
SELECT type, wr AS without_rowid FROM pragma_table_list WHERE schema = 'main' AND name = :name;
