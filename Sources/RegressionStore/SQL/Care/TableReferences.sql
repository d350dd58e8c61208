-- What the rows of a table refer to, a row for each column that does.
--   :table  TEXT
SELECT reference."from" AS column_name, reference."table" AS parent,
  coalesce(reference."to", '') AS parent_column
FROM pragma_foreign_key_list(:table) AS reference
ORDER BY reference.id DESC;
