-- Removes a run to which no row refers any more.
--   :number  INTEGER
DELETE FROM run WHERE number = :number;
