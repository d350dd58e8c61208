-- The rows of any table before a key, in the order of the key.
SELECT {columns} FROM {table} WHERE ({key}) < ({values}) ORDER BY {order};
