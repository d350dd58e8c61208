-- Outcomes, each once.

-- name: allOutcomes
-- All outcomes.
SELECT id, digest, verdict, fingerprint, movements, body FROM outcome ORDER BY id;

-- name: insertOutcome
-- Adds an outcome unless it is there.
--   :digest       BLOB
--   :verdict      TEXT
--   :fingerprint  BLOB     of a failure
--   :body         TEXT     canonical JSON
--   :movements    BLOB     the digest of the adjustments alone
INSERT INTO outcome (digest, verdict, fingerprint, body, format, movements)
VALUES (:digest, :verdict, :fingerprint, :body, 2, :movements)
ON CONFLICT (digest) DO NOTHING;

-- name: mismatches
-- What did not hold in some outcomes.
--   :first  INTEGER  the first of them
--   :last   INTEGER  the last one
SELECT outcome.id,
  (SELECT value FROM json_each(mismatch.value) WHERE key = 'step') AS step,
  (SELECT value FROM json_each(mismatch.value) WHERE key = 'subject') AS subject
FROM outcome
JOIN json_each(iif(json_valid(outcome.body), outcome.body, 'null'), '$.mismatches') AS mismatch
WHERE outcome.id BETWEEN :first AND :last AND mismatch.type = 'object';

-- name: otherMismatches
-- How many of an outcome's mismatches are not those that a baseline causes.
--   :id  INTEGER  the outcome
SELECT count(*) AS others
FROM outcome
JOIN json_each(outcome.body, '$.mismatches') AS mismatch
JOIN json_each(mismatch.value) AS member ON member.key = 'subject'
WHERE outcome.id = :id AND member.value <> 'adjustments';

-- name: outcomeByDigest
-- The outcome of this identity.
--   :digest  BLOB
SELECT id FROM outcome WHERE digest = :digest;

-- name: outcomeByID
-- One outcome.
--   :id  INTEGER
SELECT id, digest, verdict, fingerprint, movements, body FROM outcome WHERE id = :id;

-- name: outcomeDigests
-- All outcomes by identity.
SELECT id, digest FROM outcome ORDER BY digest;

-- name: outcomeIdentities
-- Outcomes without their bodies, from one id to another.
--   :first  INTEGER
--   :last   INTEGER
SELECT id, digest, verdict, fingerprint, movements FROM outcome WHERE id BETWEEN :first AND :last;

-- name: outcomeIdentity
-- One outcome without its body.
--   :id  INTEGER
SELECT id, digest, verdict, fingerprint, movements FROM outcome WHERE id = :id;

-- name: outcomesChangedBetween
-- The cases whose outcome differs between two positions, with the outcomes there.
--   :earlier  INTEGER  a position
--   :later    INTEGER  a later one
SELECT recent.case_id, old.id AS old_id, old.digest AS old_digest, old.verdict AS old_verdict,
  old.fingerprint AS old_fingerprint, old.movements AS old_movements, new.id AS new_id,
  new.digest AS new_digest, new.verdict AS new_verdict, new.fingerprint AS new_fingerprint,
  new.movements AS new_movements
FROM (
  SELECT DISTINCT case_id FROM transition WHERE position > :earlier AND position <= :later
) AS recent
JOIN outcome AS old ON old.id = (
  SELECT outcome_id FROM transition
  WHERE case_id = recent.case_id AND position <= :earlier
  ORDER BY position DESC LIMIT 1)
JOIN outcome AS new ON new.id = (
  SELECT outcome_id FROM transition
  WHERE case_id = recent.case_id AND position <= :later
  ORDER BY position DESC LIMIT 1)
WHERE old.id <> new.id;

-- name: outcomeVerdicts
-- All outcomes with their verdicts.
SELECT id, digest, verdict FROM outcome ORDER BY id;
