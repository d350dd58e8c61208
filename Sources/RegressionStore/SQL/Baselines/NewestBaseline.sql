-- When the newest approval of a case was.
--   :case  INTEGER
SELECT max(approved_at) AS newest FROM baseline WHERE case_id = :case;
