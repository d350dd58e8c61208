-- Adds a plan.
--   :digest  BLOB
--   :size    INTEGER  its number of cases
INSERT INTO plan (digest, size) VALUES (:digest, :size);
