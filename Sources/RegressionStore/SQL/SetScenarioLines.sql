-- Sets the lines of a scenario's steps and subjects.
--   :id     INTEGER  which scenario
--   :lines  TEXT     a JSON array
UPDATE scenario SET lines = :lines WHERE id = :id;
