-- The identity of the content of one definition that is in force at a position.
--   :kind      INTEGER  1 form, 2 scenario, 3 strategy, 4 device
--   :name      INTEGER  which definition
--   :position  INTEGER  the run's
SELECT span.revision_id FROM definition_span AS span
WHERE span.kind = :kind AND span.name_id = :name AND span.position <= :position
ORDER BY span.position DESC
LIMIT 1;
