-- The cases whose outcome differs between two positions, with the outcomes there.
--   ?1  INTEGER  the earlier position
--   ?2  INTEGER  the later position
SELECT recent.case_id, old.id AS old_id, old.verdict AS old_verdict,
  old.fingerprint AS old_fingerprint, old.movements AS old_movements, new.id AS new_id,
  new.verdict AS new_verdict, new.fingerprint AS new_fingerprint, new.movements AS new_movements
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
