-- The run at a position.
--   :position  INTEGER
SELECT number FROM run WHERE position = :position;
