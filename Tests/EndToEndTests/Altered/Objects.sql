-- Tables, indices and views that are not there, are others, or are too many, as alterations: a name
-- and statements each.
WITH object (type, name, tbl_name, sql) AS (
  SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'
),
page (number) AS (VALUES (0), (1), (2), (1000000)),
act (event) AS (VALUES ('INSERT'), ('UPDATE'), ('DELETE')),
definition (word, text) AS (
  VALUES ('no SQL', 'CREATE TABLE'), ('another one', 'CREATE TABLE other (x)'), ('empty', ''),
    ('an insert', 'INSERT INTO run DEFAULT VALUES')
)
SELECT 'without the ' || type || ' ' || name, 'DROP ' || type || ' "' || name || '";'
FROM object
UNION ALL
SELECT 'the view ' || name || ' without an end',
  'DROP VIEW "' || name || '"; CREATE VIEW "' || name || '" AS WITH RECURSIVE endless (n) AS ('
    || 'SELECT 1 UNION ALL SELECT n + 1 FROM endless) SELECT '
    || (SELECT group_concat('n AS "' || field.name || '"') FROM pragma_table_info(object.name) AS field)
    || ' FROM endless;'
FROM object WHERE type = 'view'
UNION ALL
SELECT 'the view ' || name || ' without a row',
  'DROP VIEW "' || name || '"; CREATE VIEW "' || name || '" AS SELECT '
    || (SELECT group_concat('1 AS "' || field.name || '"') FROM pragma_table_info(object.name) AS field)
    || ' WHERE 0;'
FROM object WHERE type = 'view'
UNION ALL
SELECT 'the view ' || name || ' as a table',
  'CREATE TABLE copy AS SELECT * FROM "' || name || '"; DROP VIEW "' || name
    || '"; ALTER TABLE copy RENAME TO "' || name || '";'
FROM object WHERE type = 'view'
UNION ALL
SELECT 'the view ' || name || ' of itself',
  'UPDATE sqlite_schema SET sql = ''CREATE VIEW "' || name || '" AS SELECT * FROM "' || name
    || '"'' WHERE name = ' || quote(name) || ';'
FROM object WHERE type = 'view'
UNION ALL
SELECT 'the table ' || name || ' as a view',
  'PRAGMA legacy_alter_table = ON; ALTER TABLE "' || name || '" RENAME TO hidden; CREATE VIEW "'
    || name || '" AS SELECT * FROM hidden;'
FROM object WHERE type = 'table'
UNION ALL
SELECT 'the table ' || name || ' without a row', 'DELETE FROM "' || name || '";'
FROM object WHERE type = 'table'
UNION ALL
SELECT 'the table ' || name || ' with one more column',
  'ALTER TABLE "' || name || '" ADD COLUMN more TEXT;'
FROM object WHERE type = 'table'
UNION ALL
SELECT 'the table ' || name || ' with another name of its last column',
  'PRAGMA legacy_alter_table = ON; ALTER TABLE "' || name || '" RENAME COLUMN "'
    || (SELECT field.name FROM pragma_table_info(object.name) AS field ORDER BY cid DESC LIMIT 1)
    || '" TO other;'
FROM object WHERE type = 'table'
UNION ALL
SELECT 'the table ' || name || ' at page ' || number,
  'UPDATE sqlite_schema SET rootpage = ' || number || ' WHERE name = ' || quote(name) || ';'
FROM object, page WHERE type = 'table'
UNION ALL
SELECT 'the table ' || name || ' with a trigger that deletes on ' || event,
  'CREATE TRIGGER foreign_trigger AFTER ' || event || ' ON "' || name
    || '" BEGIN DELETE FROM transition; END;'
FROM object, act WHERE type = 'table'
UNION ALL
SELECT 'the table ' || name || ' with a trigger without an end',
  'CREATE TRIGGER foreign_trigger BEFORE INSERT ON "' || name || '" BEGIN'
    || ' SELECT count(*) FROM (WITH RECURSIVE endless (n) AS ('
    || 'SELECT 1 UNION ALL SELECT n + 1 FROM endless) SELECT n FROM endless); END;'
FROM object WHERE type = 'table'
UNION ALL
SELECT 'the table ' || name || ' with a foreign index',
  'CREATE UNIQUE INDEX foreign_index ON "' || name || '" ('
    || (SELECT group_concat('"' || field.name || '"') FROM pragma_table_info(object.name) AS field)
    || ');'
FROM object WHERE type = 'table'
UNION ALL
SELECT 'the table ' || name || ' with an index that computes',
  'CREATE INDEX foreign_index ON "' || name || '" (length(printf(''%100000d'', "'
    || (SELECT field.name FROM pragma_table_info(object.name) AS field WHERE cid = 0) || '")));'
FROM object WHERE type = 'table'
UNION ALL
SELECT 'the table ' || name || ' whose definition is ' || word,
  'UPDATE sqlite_schema SET sql = ' || quote(text) || ' WHERE name = ' || quote(name) || ';'
FROM object, definition WHERE type = 'table';
