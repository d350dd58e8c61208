-- The cases whose outcome differs between two positions, with the outcomes there.
--   ?1  INTEGER  the earlier position
--   ?2  INTEGER  the later position
SELECT recent.case_id, old.id, old.verdict, old.fingerprint, new.id, new.verdict, new.fingerprint
FROM (
  SELECT DISTINCT case_id FROM transition WHERE position > ?1 AND position <= ?2
) AS recent
JOIN outcome AS old ON old.id = (
  SELECT outcome_id FROM transition
  WHERE case_id = recent.case_id AND position <= ?1
  ORDER BY position DESC LIMIT 1)
JOIN outcome AS new ON new.id = (
  SELECT outcome_id FROM transition
  WHERE case_id = recent.case_id AND position <= ?2
  ORDER BY position DESC LIMIT 1)
WHERE old.id <> new.id;
