-- The rows of any table that have these values.
SELECT {columns} FROM {table} WHERE ({key}) = ({values}) ORDER BY {order};
