-- What comparing strategies needs of an outcome; the metrics as the view scoreboard takes them.
--   :id  INTEGER
SELECT id, digest, verdict, fingerprint,
  total((SELECT value FROM json_each(body, '$.metrics') WHERE key = 'coveredPoints'))
    AS covered_points,
  total((SELECT value FROM json_each(body, '$.metrics') WHERE key = 'pointsScrolled'))
    AS points_scrolled
FROM outcome WHERE id = :id
GROUP BY id;
