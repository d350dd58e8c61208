-- What did not hold in some outcomes.
--   :first  INTEGER  the first of them
--   :last   INTEGER  the last one
SELECT outcome.id,
  (SELECT value FROM json_each(mismatch.value) WHERE key = 'step') AS step,
  (SELECT value FROM json_each(mismatch.value) WHERE key = 'subject') AS subject
FROM outcome
JOIN json_each(iif(json_valid(outcome.body), outcome.body, 'null'), '$.mismatches') AS mismatch
WHERE outcome.id BETWEEN :first AND :last AND mismatch.type = 'object';
