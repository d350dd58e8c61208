-- All contents of a kind, with the name that has each now.
SELECT revision.id, revision.digest, revision.content, (
  SELECT name.name FROM {kind} AS name WHERE name.current_revision_id = revision.id
  ORDER BY name.id LIMIT 1) AS name
FROM {kind}_revision AS revision
ORDER BY revision.id;
