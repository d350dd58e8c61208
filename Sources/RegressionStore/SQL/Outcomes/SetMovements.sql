-- Says what the movements of an outcome are.
--   :movements  BLOB     the digest of the adjustments alone
--   :id         INTEGER  which outcome
UPDATE outcome SET movements = :movements WHERE id = :id;
