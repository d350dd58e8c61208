-- All rows of any table in the order of its key.
SELECT {columns} FROM {table} ORDER BY {order};
