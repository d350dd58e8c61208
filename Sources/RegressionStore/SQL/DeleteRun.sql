-- Removes a run to which no row refers any more.
--   :number  INTEGER  the run
DELETE FROM run WHERE number = :number;
