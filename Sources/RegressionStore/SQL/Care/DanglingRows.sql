-- The rows of any table in which a column refers to a row that is not there.
SELECT {columns} FROM {table} WHERE {column} NOT IN (SELECT {target} FROM {parent})
ORDER BY {columns};
