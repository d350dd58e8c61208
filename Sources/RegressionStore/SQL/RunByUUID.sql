-- The number and position of the run of this identity.
--   :uuid  BLOB
SELECT number, position FROM run WHERE uuid = :uuid;
