-- A run between two positions that has another plan than one.
--   :after   INTEGER
--   :before  INTEGER
--   :plan    INTEGER
SELECT number FROM run WHERE position > :after AND position < :before AND plan_id <> :plan LIMIT 1;
