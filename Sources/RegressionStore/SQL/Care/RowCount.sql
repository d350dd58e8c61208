-- How many rows any table has.
SELECT count(*) AS rows FROM {table};
