-- The names of a kind that are not archived, in the order of their bytes.
SELECT name
FROM {kind}
WHERE archived_at IS NULL AND NOT archived_by_hand
ORDER BY name;
