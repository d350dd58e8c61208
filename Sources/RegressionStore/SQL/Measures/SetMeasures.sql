-- Sets the measures of a case from a position on.
--   :case      INTEGER
--   :position  INTEGER
--   :body      TEXT     JSON, or NULL for none
INSERT INTO measure (case_id, position, body) VALUES (:case, :position, :body)
ON CONFLICT (case_id, position) DO UPDATE SET body = excluded.body;
