-- Takes a name out of the suite by hand, or back.
--   :archived  INTEGER  1 out, 0 back
--   :time      INTEGER  when
--   :id        INTEGER  which name
UPDATE {kind} SET archived_by_hand = :archived, archived_by_hand_at = :time WHERE id = :id;
