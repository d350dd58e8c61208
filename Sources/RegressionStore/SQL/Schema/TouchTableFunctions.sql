-- Makes SQLite create the tables that it makes at the first use of a function.
SELECT 1 FROM json_each('[]'), json_tree('[]'), pragma_table_info('run'), pragma_table_list
LIMIT 0;
