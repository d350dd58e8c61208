-- The greatest id of a case, which tells about how many there are.
SELECT coalesce(max(id), 0) AS greatest FROM test_case;
