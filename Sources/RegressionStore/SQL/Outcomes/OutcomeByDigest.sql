-- The outcome of this identity.
--   :digest  BLOB
SELECT id FROM outcome WHERE digest = :digest;
