-- Keeps numbers of runs from being given again.
--   :number  INTEGER
UPDATE sqlite_sequence SET seq = max(seq, :number) WHERE name = 'run';
