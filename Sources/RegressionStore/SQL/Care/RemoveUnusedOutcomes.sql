-- Removes outcomes that no case came to.
DELETE FROM outcome WHERE id NOT IN (SELECT outcome_id FROM transition);
