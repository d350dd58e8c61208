-- Removes the rows of any table in which the number in a column is out of its range.
--   :least     INTEGER
--   :greatest  INTEGER
DELETE FROM {table} WHERE {column} NOT BETWEEN :least AND :greatest;
