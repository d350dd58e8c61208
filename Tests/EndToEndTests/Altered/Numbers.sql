-- Every integer column of every table, for one row in the middle and for all, as alterations: a
-- name and a statement each. Where values of a column must differ they still do.
WITH number (word, value, sign) AS (
  VALUES ('-1', '-1', '-'), ('0', '0', ''), ('2^31', '2147483648', '+'),
    ('2^32', '4294967296', '+'), ('2^50', '1125899906842624', '+'),
    ('greatest', '9223372036854775807', '-'), ('least', '(-9223372036854775807 - 1)', '+')
),
place (name, key) AS (
  SELECT tables.name, group_concat('"' || field.name || '"')
  FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS field
  WHERE tables.type = 'table' AND field.pk > 0
  GROUP BY tables.name
),
place_column (place, name, key, differs) AS (
  SELECT place.name, field.name, place.key, field.pk > 0 OR EXISTS (
    SELECT 1 FROM pragma_index_list(place.name) AS list, pragma_index_info(list.name) AS part
    WHERE list."unique" AND part.name = field.name)
  FROM place, pragma_table_info(place.name) AS field
  WHERE field.type = 'INTEGER'
)
SELECT place || '.' || name || ' of one row: ' || word,
  'UPDATE "' || place || '" SET "' || name || '" = ' || value || ' WHERE (' || key
    || ') = (SELECT ' || key || ' FROM "' || place
    || '" LIMIT 1 OFFSET (SELECT count(*) / 2 FROM "' || place || '"));'
FROM place_column, number
UNION ALL
SELECT place || '.' || name || ' of all rows: ' || word,
  'UPDATE "' || place || '" SET "' || name || '" = ' || value
    || iif(differs, ' ' || sign || ' "' || name || '"', '') || ';'
FROM place_column, number
WHERE NOT differs OR word <> '0';
