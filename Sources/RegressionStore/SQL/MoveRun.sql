-- Moves a run, with its rows, to a position that is free.
--   ?1  INTEGER  where it stands
--   ?2  INTEGER  where it goes
UPDATE run SET position = ?2 WHERE position = ?1;
