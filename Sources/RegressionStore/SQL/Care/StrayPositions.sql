-- The values of a column of any table that are the position of no run, the greatest first.
SELECT DISTINCT {column} AS position FROM {table} WHERE {column} NOT IN (SELECT position FROM run)
ORDER BY position DESC;
