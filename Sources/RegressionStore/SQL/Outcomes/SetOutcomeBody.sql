-- Gives an outcome other measurements: everything in its body that its identity is not over.
--   :body  TEXT     canonical JSON
--   :id    INTEGER  which outcome
UPDATE outcome SET body = :body WHERE id = :id;
