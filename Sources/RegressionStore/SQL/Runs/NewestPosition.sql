-- The position of the newest run.
SELECT max(position) AS position FROM run;
