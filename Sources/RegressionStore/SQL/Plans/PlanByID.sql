-- The identity and size of a plan.
--   :id  INTEGER
SELECT digest, size FROM plan WHERE id = :id;
