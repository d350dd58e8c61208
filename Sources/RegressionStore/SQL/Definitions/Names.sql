-- The names of a kind.
SELECT id, name FROM {kind} ORDER BY id;
