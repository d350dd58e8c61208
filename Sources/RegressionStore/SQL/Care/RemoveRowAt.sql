-- Removes the row of any table that has this key.
DELETE FROM {table} WHERE ({key}) = ({values});
