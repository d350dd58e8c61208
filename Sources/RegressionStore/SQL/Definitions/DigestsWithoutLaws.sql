-- All contents of scenarios with their identities without laws.
SELECT id, content, digest_without_laws FROM scenario_revision ORDER BY id;
