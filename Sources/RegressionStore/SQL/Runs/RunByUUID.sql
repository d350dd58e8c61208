-- The number of the run of an identity.
--   :uuid  BLOB
SELECT number FROM run WHERE uuid = :uuid;
