-- Takes a name out of the suite, or back.
--   :id    INTEGER  which name
--   :time  INTEGER  when, or NULL to take it back
UPDATE {kind} SET archived_at = :time WHERE id = :id;
