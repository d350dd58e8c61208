-- The spans that begin at a run.
--   :position  INTEGER  the run's
SELECT kind, name_id, revision_id FROM definition_span
WHERE position = :position
ORDER BY kind, name_id;
