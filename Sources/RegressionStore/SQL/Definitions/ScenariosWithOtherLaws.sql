-- The scenarios of which nothing but the laws differs between two positions, with the contents there.
--   :after  INTEGER  the earlier position, itself not included
--   :upto   INTEGER  the later position
SELECT recent.name_id, old.id AS old_id, new.id AS new_id
FROM (
  SELECT DISTINCT name_id FROM definition_span
  WHERE position > :after AND position <= :upto AND kind = 2
) AS recent
JOIN scenario_revision AS old ON old.id = (
  SELECT revision_id FROM definition_span
  WHERE kind = 2 AND name_id = recent.name_id AND position <= :after
  ORDER BY position DESC LIMIT 1)
JOIN scenario_revision AS new ON new.id = (
  SELECT revision_id FROM definition_span
  WHERE kind = 2 AND name_id = recent.name_id AND position <= :upto
  ORDER BY position DESC LIMIT 1)
WHERE old.id <> new.id AND old.digest_without_laws = new.digest_without_laws
ORDER BY recent.name_id;
