-- Removes the rows of any table that have this key, as far as they come before a position.
--   :before  INTEGER
DELETE FROM {table} WHERE ({key}) = ({values}) AND {column} < :before;
