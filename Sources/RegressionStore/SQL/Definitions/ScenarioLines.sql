-- The lines of each scenario's steps and subjects.
SELECT id, lines FROM scenario ORDER BY id;
