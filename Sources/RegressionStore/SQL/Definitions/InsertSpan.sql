-- Puts a revision in force.
--   :kind      INTEGER  1 form, 2 scenario, 3 strategy, 4 device
--   :name      INTEGER  which definition
--   :position  INTEGER  from which run on
--   :revision  INTEGER  which content
INSERT INTO definition_span (kind, name_id, position, revision_id)
VALUES (:kind, :name, :position, :revision);
