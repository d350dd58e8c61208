-- The names of a kind whose newest content is not there.
SELECT id, name FROM {kind}
WHERE current_revision_id NOT IN (SELECT id FROM {kind}_revision)
ORDER BY id;
