-- The greatest number that a run ever had.
SELECT seq AS number FROM sqlite_sequence WHERE name = 'run';
