-- Damaged contents, bodies, adjustments and lines, for one row and for all: a name and a statement.
WITH place (name, field, key) AS (
  VALUES ('form_revision', 'content', 'id'), ('scenario_revision', 'content', 'id'),
    ('strategy_revision', 'content', 'id'), ('device_revision', 'content', 'id'),
    ('outcome', 'body', 'id'), ('baseline', 'adjustments', 'id'), ('scenario', 'lines', 'id')
),
damage (word, expression) AS (
  VALUES ('cut', 'substr(FIELD, 1, length(FIELD) / 2)'),
    ('cut by one', 'substr(FIELD, 1, length(FIELD) - 1)'),
    ('empty', ''''''),
    ('a list', '''[]'''),
    ('an object', '''{}'''),
    ('a list of lists', '''[[[[]],[{}]],[],[[]]]'''),
    ('a text', '''"x"'''),
    ('null', '''null'''),
    ('twice', 'FIELD || FIELD'),
    ('with numbers too great', 'replace(replace(replace(FIELD, ''0'', ''1e999''), '':1'', '':-1e999''), '',2'', '',9223372036854775808'')'),
    ('with negative numbers', 'replace(replace(FIELD, '':'', '':-''), '',1'', '',-1'')'),
    ('with great numbers', 'replace(replace(replace(FIELD, ''1'', ''4294967296''), ''2'', ''1e300''), ''3'', ''1125899906842624'')'),
    ('with texts for numbers', 'replace(replace(replace(replace(FIELD, '':1'', '':"1"''), '':2'', '':"2"''), '':3'', '':"3"''), '',0'', '',"0"'')'),
    ('with null for texts', 'replace(replace(FIELD, '':"'', '':null,"''), '',"'', '',null,"'')'),
    ('with lists for objects', 'replace(replace(FIELD, ''{'', ''[''), ''}'', '']'')'),
    ('with other keys', 'replace(replace(FIELD, ''"s'', ''"S''), ''"f'', ''"F'')'),
    ('with empty names', 'replace(replace(replace(FIELD, ''field'', ''''), ''contacts'', ''''), ''low'', '''')'),
    ('with control characters', 'replace(replace(FIELD, ''e'', char(27) || ''[2J''), ''o'', char(1564, 8206, 8238))'),
    ('with a NUL', 'replace(FIELD, ''e'', char(0))'),
    ('with escaped surrogates', 'replace(FIELD, ''e'', ''\ud800'')'),
    ('with broken UTF-8', 'CAST(replace(FIELD, ''e'', CAST(x''ff'' AS TEXT)) AS TEXT)'),
    ('of broken UTF-8 alone', 'CAST(x''c328a0fffe'' AS TEXT)'),
    ('nested deeply', 'replace(hex(zeroblob(50000)), ''00'', ''['') || replace(hex(zeroblob(50000)), ''00'', '']'')'),
    ('nested objects', 'replace(hex(zeroblob(50000)), ''00'', ''{"view":'') || ''0'' || replace(hex(zeroblob(50000)), ''00'', ''}'')'),
    ('of 3 MB of zeros', '''['' || replace(hex(zeroblob(1500000)), ''00'', ''0,'') || ''0]'''),
    ('of a great repeat', 'replace(replace(FIELD, ''"repeat":12'', ''"repeat":2000000000''), ''"height":44'', ''"height":1e308'')'),
    ('of another row', '(SELECT other.FIELD FROM PLACE AS other WHERE other.KEY <> PLACE.KEY ORDER BY 1 LIMIT 1)')
),
row (word) AS (VALUES ('one row'), ('all rows'))
SELECT name || '.' || field || ' of ' || row.word || ' ' || damage.word,
  'UPDATE ' || name || ' SET ' || field || ' = '
    || replace(replace(replace(expression, 'FIELD', field), 'PLACE', name), 'KEY', key)
    || iif(row.word = 'one row', ' WHERE ' || key || ' = (SELECT ' || key || ' FROM ' || name
      || ' WHERE ' || field || ' IS NOT NULL LIMIT 1 OFFSET (SELECT count(*) / 2 FROM ' || name
      || ' WHERE ' || field || ' IS NOT NULL))', '')
    || ';'
FROM place, damage, row;
