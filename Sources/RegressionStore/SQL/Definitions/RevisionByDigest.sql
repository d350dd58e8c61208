-- The content of a kind with an identity.
--   :digest  BLOB
SELECT id FROM {kind}_revision WHERE digest = :digest;
