-- Takes a name out of the suite, or back.
--   :time  INTEGER  when, or NULL to take it back
--   :id    INTEGER  which name
UPDATE {kind} SET archived_at = :time WHERE id = :id;
