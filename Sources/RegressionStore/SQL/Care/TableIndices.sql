-- The columns of a table's indices in their order, without those that only keep the table's own order.
--   :table  TEXT
SELECT list.name AS index_name, column_list.cid, coalesce(column_list.name, '') AS column_name
FROM pragma_index_list(:table) AS list
JOIN pragma_index_xinfo(list.name) AS column_list
WHERE list.origin <> 'pk' AND column_list.cid <> -2
ORDER BY list.seq, column_list.seqno;
