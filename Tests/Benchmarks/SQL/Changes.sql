-- The cases whose outcome differs between two runs, with what each comparison needs.
--   {a}  the earlier run's number
--   {b}  the later run's number
SELECT changed.case_id, old.digest, old.verdict, old.fingerprint, new.digest, new.verdict,
  new.fingerprint
FROM (SELECT DISTINCT case_id FROM transition
  WHERE position > (SELECT position FROM run WHERE number = {a})
    AND position <= (SELECT position FROM run WHERE number = {b})) AS changed
JOIN outcome AS old ON old.id = (SELECT outcome_id FROM transition AS before
  WHERE before.case_id = changed.case_id
    AND before.position <= (SELECT position FROM run WHERE number = {a})
  ORDER BY before.position DESC LIMIT 1)
JOIN outcome AS new ON new.id = (SELECT outcome_id FROM transition AS after
  WHERE after.case_id = changed.case_id
    AND after.position <= (SELECT position FROM run WHERE number = {b})
  ORDER BY after.position DESC LIMIT 1)
WHERE old.id <> new.id;
