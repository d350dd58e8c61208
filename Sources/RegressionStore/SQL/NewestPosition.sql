-- The position of the newest run.
SELECT max(position) FROM run;
