-- Which revision of each definition of a kind is in force from which position on.
--   :kind  INTEGER  1 form, 2 scenario, 3 strategy, 4 device
SELECT name_id, position, revision_id FROM definition_span
WHERE kind = :kind
ORDER BY name_id, position;
