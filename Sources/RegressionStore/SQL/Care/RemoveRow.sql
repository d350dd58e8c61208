-- Removes a row of any table with ids.
--   :id  INTEGER
DELETE FROM {table} WHERE id = :id;
