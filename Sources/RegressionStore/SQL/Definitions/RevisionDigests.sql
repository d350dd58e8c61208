-- All contents of a kind by their identity.
SELECT id, digest FROM {kind}_revision ORDER BY digest;
