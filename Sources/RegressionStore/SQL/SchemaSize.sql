-- How many tables, indexes and views there are.
SELECT count(*) FROM sqlite_schema;
