-- Gives an outcome of format 1 another body, which says the same where its identity is over it.
--   :body       TEXT     canonical JSON
--   :movements  BLOB     the digest of the adjustments alone
--   :id         INTEGER  which outcome
UPDATE outcome SET body = :body, movements = :movements WHERE id = :id;
