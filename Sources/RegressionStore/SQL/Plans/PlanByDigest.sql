-- The plan of this identity.
--   :digest  BLOB
SELECT id FROM plan WHERE digest = :digest;
