-- The runs that were removed here, with the runs that they were joined into.
SELECT uuid, joined_into FROM pruned_run ORDER BY uuid;
