-- The columns of a table that hold values of their own, with their places in its key, from 1.
--   :table  TEXT
SELECT name, pk FROM pragma_table_info(:table) ORDER BY cid;
