-- Takes a name out of the suite that is gone from where it was imported, or back.
--   :gone  INTEGER  when it was no longer found; NULL: it is there
--   :time  INTEGER  when that changed
--   :id    INTEGER  which name
UPDATE {kind} SET archived_at = :gone, defined_at = :time WHERE id = :id;
