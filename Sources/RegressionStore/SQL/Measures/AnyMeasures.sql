-- Whether cases in a range have any measures.
--   :first  INTEGER  the range's first case
--   :last   INTEGER  its last one
SELECT EXISTS (SELECT 1 FROM measure WHERE case_id BETWEEN :first AND :last) AS found;
