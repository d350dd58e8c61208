-- The run that stands at a position.
--   :position  INTEGER
SELECT uuid FROM run WHERE position = :position;
