-- The cases that have no measures before a position though they had: none were taken, or they are lost.
--   :before  INTEGER
SELECT none.case_id FROM measure AS none
WHERE none.body IS NULL AND none.position < :before
  AND NOT EXISTS (
    SELECT 1 FROM measure AS later
    WHERE later.case_id = none.case_id
      AND later.position > none.position AND later.position < :before
  );
