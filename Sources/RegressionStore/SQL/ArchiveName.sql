-- Takes a name out of the suite, or back.
--   :time  INTEGER  when, negative where someone did it by hand; NULL: back
--   :id    INTEGER  which name
UPDATE {kind} SET archived_at = :time WHERE id = :id;
