-- Sets the lines of a scenario's steps and subjects.
--   :lines  TEXT     a JSON array
--   :id     INTEGER  which scenario
UPDATE scenario SET lines = :lines WHERE id = :id;
