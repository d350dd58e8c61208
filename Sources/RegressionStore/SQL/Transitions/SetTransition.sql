-- Sets the outcome of a case from a position on.
--   :case      INTEGER
--   :position  INTEGER
--   :outcome   INTEGER
INSERT INTO transition (case_id, position, outcome_id) VALUES (:case, :position, :outcome)
ON CONFLICT (case_id, position) DO UPDATE SET outcome_id = excluded.outcome_id;
