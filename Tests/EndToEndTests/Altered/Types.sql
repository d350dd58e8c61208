-- A value of another type, or none, in every column of every table, in one row and in all, under a
-- schema that still promises otherwise: a name and statements each.
WITH other (word, value) AS (
  VALUES ('nothing', 'NULL'), ('a number', '1.5'), ('infinity', '9e999'), ('a text', '''x'''),
    ('no text', ''''''), ('a blob', 'x''00ff''')
),
place (name, sql, key) AS (
  SELECT tables.name, tables.sql, group_concat('"' || field.name || '"')
  FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS field
  WHERE tables.type = 'table' AND field.pk > 0
  GROUP BY tables.name
),
place_column (place, sql, name, key, type, is_rowid) AS (
  SELECT place.name, sql, field.name, key, field.type,
    sql LIKE '%' || field.name || ' INTEGER PRIMARY KEY%'
  FROM place, pragma_table_info(place.name) AS field
)
SELECT place || '.' || name || ' of ' || row.word || ': ' || other.word,
  'UPDATE sqlite_schema SET sql = replace(replace(replace(replace(replace(sql, '') STRICT'', '')''), '
    || '''), WITHOUT'', '') WITHOUT''), '' NOT NULL'', ''''), '' TEXT'', ''''), '' BLOB'', '''')'
    || ' WHERE name = ' || quote(place) || ';'
    || ' PRAGMA writable_schema = RESET; PRAGMA writable_schema = ON;'
    || ' UPDATE "' || place || '" SET "' || name || '" = ' || value || row.condition || ';'
    || ' UPDATE sqlite_schema SET sql = replace(' || quote(replace(sql, char(10), char(1)))
    || ', char(1), char(10)) WHERE name = ' || quote(place) || ';'
FROM place_column AS field, other, (
  SELECT 'one row' AS word, ' WHERE (' || key || ') = (SELECT ' || key || ' FROM "' || name
    || '" LIMIT 1 OFFSET (SELECT count(*) / 2 FROM "' || name || '"))' AS condition,
    name AS place
  FROM place
  UNION ALL
  SELECT 'all rows', '', name FROM place
) AS row USING (place)
WHERE NOT is_rowid
  AND NOT (type = 'TEXT' AND other.word IN ('a text', 'no text') AND row.word = 'one row')
  AND NOT (type = 'BLOB' AND other.word = 'a number');
