-- The rows of any table from a key on, in the order of the key.
SELECT {columns} FROM {table} WHERE ({key}) >= ({values}) ORDER BY {order};
