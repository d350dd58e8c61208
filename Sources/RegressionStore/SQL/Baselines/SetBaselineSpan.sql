-- Says what a case is judged by from a position on.
--   :case      INTEGER
--   :position  INTEGER
--   :baseline  INTEGER  an approval; NULL: nothing
INSERT INTO baseline_span (case_id, position, baseline_id) VALUES (:case, :position, :baseline)
ON CONFLICT (case_id, position) DO UPDATE SET baseline_id = excluded.baseline_id;
