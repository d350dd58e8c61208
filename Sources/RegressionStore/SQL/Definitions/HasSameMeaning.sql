-- Whether two outcomes say the same but for what was measured.
--   :one    TEXT  a body
--   :other  TEXT  another one
SELECT json_remove(:one, '$.metrics', '$.margins')
  = json_remove(:other, '$.metrics', '$.margins') AS same;
