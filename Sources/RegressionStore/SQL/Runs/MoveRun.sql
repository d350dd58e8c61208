-- Moves a run, with its rows, to a position that is free.
--   :to    INTEGER
--   :from  INTEGER
UPDATE run SET position = :to WHERE position = :from;
