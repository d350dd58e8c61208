-- The views.
SELECT name, coalesce(sql, '') AS text FROM sqlite_schema WHERE type = 'view' ORDER BY name;
