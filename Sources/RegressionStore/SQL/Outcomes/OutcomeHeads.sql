-- Outcomes without their bodies, from one id to another.
--   :first  INTEGER
--   :last   INTEGER
SELECT id, verdict, fingerprint, movements FROM outcome WHERE id BETWEEN :first AND :last;
