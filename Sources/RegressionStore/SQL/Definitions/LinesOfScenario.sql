-- The lines of a scenario's steps and subjects.
--   :name  TEXT
SELECT lines FROM scenario WHERE name = :name;
