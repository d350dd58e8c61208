-- The spans of one definition, in order.
--   :kind  INTEGER  1 form, 2 scenario, 3 strategy, 4 device
--   :name  INTEGER  which definition
SELECT position, revision_id FROM definition_span
WHERE kind = :kind AND name_id = :name
ORDER BY position;
