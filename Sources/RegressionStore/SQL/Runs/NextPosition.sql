-- The position of the next run after a position.
--   :position  INTEGER
SELECT min(position) AS position FROM run WHERE position > :position;
