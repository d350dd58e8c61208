-- Names, contents and files of forms, scenarios, strategies and devices, and which content is in force
-- from which run on. `{kind}` stands for one of the four.

-- name: allRevisions
-- All contents of a kind, with the name that has each now.
SELECT revision.id, revision.digest, revision.content, (
  SELECT name.name FROM {kind} AS name WHERE name.current_revision_id = revision.id
  ORDER BY name.id LIMIT 1) AS name
FROM {kind}_revision AS revision
ORDER BY revision.id;

-- name: contentOfScenario
-- The content of a scenario that is in force at a position.
--   :scenario  INTEGER
--   :position  INTEGER  the run's
SELECT id AS scenario_id, digest_without_laws, content
FROM scenario_revision
WHERE id = (
  SELECT revision_id FROM definition_span
  WHERE kind = 2 AND name_id = :scenario AND position <= :position
  ORDER BY position DESC LIMIT 1);

-- name: contentsOfName
-- The contents of one definition from run to run, in order.
--   :kind  INTEGER  1 form, 2 scenario, 3 strategy, 4 device
--   :name  TEXT     what people call it
SELECT span.position, revision.content
FROM {kind} AS name
JOIN definition_span AS span ON span.kind = :kind AND span.name_id = name.id
JOIN {kind}_revision AS revision ON revision.id = span.revision_id
WHERE name.name = :name
ORDER BY span.position;

-- name: currentDefinitions
-- Names of a kind with their newest content, in the order of their first import.
--   :archived  INTEGER  1: also those that are archived
SELECT name.id, name.name, revision.digest, revision.content, name.file, name.line,
  name.archived_at IS NOT NULL OR name.archived_by_hand AS is_archived
FROM {kind} AS name
JOIN {kind}_revision AS revision ON revision.id = name.current_revision_id
WHERE :archived = 1 OR (name.archived_at IS NULL AND NOT name.archived_by_hand)
ORDER BY name.id;

-- name: activeDefinition
-- The identity of the content of one definition that is in force at a position.
--   :kind      INTEGER  1 form, 2 scenario, 3 strategy, 4 device
--   :name      INTEGER  which definition
--   :position  INTEGER  the run's
SELECT span.revision_id FROM definition_span AS span
WHERE span.kind = :kind AND span.name_id = :name AND span.position <= :position
ORDER BY span.position DESC
LIMIT 1;

-- name: activeDefinitions
-- The definitions of a kind with the contents that are in force at a position.
--   :kind      INTEGER  1 form, 2 scenario, 3 strategy, 4 device
--   :position  INTEGER  the run's
SELECT name.id, name.name, revision.digest, revision.content, name.file, name.line,
  name.archived_at IS NOT NULL OR name.archived_by_hand AS is_archived
FROM {kind} AS name
JOIN definition_span AS span ON span.kind = :kind AND span.name_id = name.id
  AND span.position = (
    SELECT max(earlier.position) FROM definition_span AS earlier
    WHERE earlier.kind = :kind AND earlier.name_id = name.id AND earlier.position <= :position)
JOIN {kind}_revision AS revision ON revision.id = span.revision_id
ORDER BY name.id;

-- name: digestsWithoutLaws
-- All contents of scenarios with their identities without laws.
SELECT id, content, digest_without_laws FROM scenario_revision ORDER BY id;

-- name: formOfRevision
-- The form that a scenario's content names.
--   :id  INTEGER  the content
SELECT member.value AS form
FROM scenario_revision AS revision
JOIN json_each(revision.content) AS member
WHERE revision.id = :id AND member.key = 'form' AND member.type = 'text';

-- name: formOfScenarios
-- The form's name of each scenario revision that is in force at a position.
--   :position  INTEGER  the run's
SELECT span.name_id, member.value AS form
FROM definition_span AS span
JOIN scenario_revision AS revision ON revision.id = span.revision_id
JOIN json_each(revision.content) AS member
WHERE span.kind = 2 AND member.key = 'form' AND member.type = 'text' AND span.position = (
  SELECT max(earlier.position) FROM definition_span AS earlier
  WHERE earlier.kind = 2 AND earlier.name_id = span.name_id AND earlier.position <= :position)
ORDER BY span.name_id;

-- name: importedFiles
-- The files that something was imported from, each once, in the order of their bytes.
SELECT file FROM device WHERE file IS NOT NULL
UNION SELECT file FROM strategy WHERE file IS NOT NULL
UNION SELECT file FROM form WHERE file IS NOT NULL
UNION SELECT file FROM scenario WHERE file IS NOT NULL
UNION SELECT path FROM source_file
ORDER BY file;

-- name: insertName
-- Adds a name.
--   :name    TEXT     what people call it
--   :digest  BLOB     its content
--   :file    TEXT     where it was read
--   :line    INTEGER  in which line
--   :time    INTEGER  when
INSERT INTO {kind} (name, current_revision_id, file, line, defined_at)
VALUES (:name, (SELECT id FROM {kind}_revision WHERE digest = :digest), :file, :line, :time);

-- name: insertRevision
-- Adds a content unless it is there.
--   :digest   BLOB  its identity
--   :content  TEXT  canonical JSON
INSERT INTO {kind}_revision (digest, content) VALUES (:digest, :content)
ON CONFLICT (digest) DO NOTHING;

-- name: insertScenarioRevision
-- Adds a scenario's content unless it is there.
--   :digest   BLOB  its identity
--   :content  TEXT  canonical JSON
--   :rest     BLOB  its identity without its laws
INSERT INTO scenario_revision (digest, content, digest_without_laws)
VALUES (:digest, :content, :rest)
ON CONFLICT (digest) DO NOTHING;

-- name: insertSpan
-- Puts a revision in force.
--   :kind      INTEGER  1 form, 2 scenario, 3 strategy, 4 device
--   :name      INTEGER  which definition
--   :position  INTEGER  from which run on
--   :revision  INTEGER  which content
INSERT INTO definition_span (kind, name_id, position, revision_id)
VALUES (:kind, :name, :position, :revision);

-- name: linesOfScenario
-- The lines of a scenario's steps and subjects.
--   :name  TEXT
SELECT lines FROM scenario WHERE name = :name;

-- name: mergeNames
-- The names of a kind with the newest acts on them.
SELECT name.id, name.name, name.current_revision_id, revision.digest, name.file, name.line,
  name.defined_at, name.archived_at, name.archived_by_hand, name.archived_by_hand_at
FROM {kind} AS name
JOIN {kind}_revision AS revision ON revision.id = name.current_revision_id
ORDER BY name.id;

-- name: nameByID
-- A definition's name.
--   :id  INTEGER  which definition
SELECT name FROM {kind} WHERE id = :id;

-- name: names
-- The names of a kind.
SELECT id, name FROM {kind} ORDER BY id;

-- name: activeNames
-- The names of a kind that are not archived, in the order of their bytes.
SELECT name
FROM {kind}
WHERE archived_at IS NULL AND NOT archived_by_hand
ORDER BY name;

-- name: nameStates
-- The state of each name of a kind, without contents.
SELECT name.id, name.name, revision.digest, name.file, name.line, name.defined_at,
  name.archived_at IS NOT NULL AS is_gone, name.archived_by_hand, name.archived_by_hand_at
FROM {kind} AS name
JOIN {kind}_revision AS revision ON revision.id = name.current_revision_id
ORDER BY name.id;

-- name: removeSourceFile
-- Forgets what a file was when it was imported.
--   :path  TEXT
DELETE FROM source_file WHERE path = :path;

-- name: removeSourceFiles
-- Forgets what all files were when they were imported.
DELETE FROM source_file;

-- name: removeSpan
-- Takes away where a definition comes into force.
--   :kind      INTEGER
--   :name      INTEGER  the definition's id
--   :position  INTEGER
DELETE FROM definition_span WHERE kind = :kind AND name_id = :name AND position = :position;

-- name: revisionByDigest
-- The content of a kind with an identity.
--   :digest  BLOB
SELECT id FROM {kind}_revision WHERE digest = :digest;

-- name: revisionByID
-- One content of a kind.
--   :id  INTEGER
SELECT digest, content FROM {kind}_revision WHERE id = :id;

-- name: revisionDigests
-- All contents of a kind by their identity.
SELECT id, digest FROM {kind}_revision ORDER BY digest;

-- name: scenarioLines
-- The lines of each scenario's steps and subjects.
SELECT id, lines FROM scenario ORDER BY id;

-- name: setArchivedByHand
-- Takes a name out of the suite by hand, or back.
--   :archived  INTEGER  1 out, 0 back
--   :time      INTEGER  when
--   :id        INTEGER  which name
UPDATE {kind} SET archived_by_hand = :archived, archived_by_hand_at = :time WHERE id = :id;

-- name: setGone
-- Takes a name out of the suite that is gone from where it was imported, or back.
--   :gone  INTEGER  when it was no longer found; NULL: it is there
--   :time  INTEGER  when that changed
--   :id    INTEGER  which name
UPDATE {kind} SET archived_at = :gone, defined_at = :time WHERE id = :id;

-- name: setName
-- Gives a name what the newest acts of several databases say of it.
--   :digest       BLOB     its content
--   :file         TEXT     where it was read
--   :line         INTEGER  in which line
--   :time         INTEGER  when
--   :gone         INTEGER  since when it is gone; NULL: it is there
--   :archived     INTEGER  1: taken out of the suite by hand
--   :archived_at  INTEGER  when it was, or was taken back
--   :id           INTEGER  which name
UPDATE {kind}
SET current_revision_id = (SELECT id FROM {kind}_revision WHERE digest = :digest),
  file = :file, line = :line, defined_at = :time, archived_at = :gone,
  archived_by_hand = :archived, archived_by_hand_at = :archived_at
WHERE id = :id;

-- name: setScenarioLines
-- Sets the lines of a scenario's steps and subjects.
--   :lines  TEXT     a JSON array
--   :id     INTEGER  which scenario
UPDATE scenario SET lines = :lines WHERE id = :id;

-- name: setSourceFile
-- Notes what a file was when it was imported.
--   :path    TEXT
--   :digest  BLOB
INSERT INTO source_file (path, digest) VALUES (:path, :digest)
ON CONFLICT (path) DO UPDATE SET digest = excluded.digest;

-- name: setSpan
-- Puts a content in force from a run on.
--   :kind      INTEGER
--   :name      INTEGER  the definition's id
--   :position  INTEGER
--   :revision  INTEGER
INSERT INTO definition_span (kind, name_id, position, revision_id)
VALUES (:kind, :name, :position, :revision)
ON CONFLICT (kind, name_id, position) DO UPDATE SET revision_id = excluded.revision_id;

-- name: sourceFiles
-- What the files were when they were last imported.
SELECT path, digest FROM source_file;

-- name: spans
-- Which revision of each definition of a kind is in force from which position on.
--   :kind  INTEGER  1 form, 2 scenario, 3 strategy, 4 device
SELECT name_id, position, revision_id FROM definition_span
WHERE kind = :kind
ORDER BY name_id, position;

-- name: spansAt
-- The definitions that come into force at a position.
--   :position  INTEGER
SELECT kind, name_id, revision_id FROM definition_span WHERE position = :position;

-- name: spansBetween
-- The definitions whose revision may differ between two positions.
--   :after  INTEGER  the earlier position, itself not included
--   :upto   INTEGER  the later position
SELECT DISTINCT kind, name_id FROM definition_span
WHERE position > :after AND position <= :upto
ORDER BY kind, name_id;

-- name: spansOfName
-- Where the contents of one definition come into force, in order.
--   :kind  INTEGER
--   :name  INTEGER  the definition's id
SELECT position, revision_id FROM definition_span
WHERE kind = :kind AND name_id = :name
ORDER BY position;

-- name: activeTags
-- The tags of scenarios that are not archived, in the order of their bytes.
SELECT DISTINCT tag.value AS tag
FROM scenario
JOIN scenario_revision AS revision ON revision.id = scenario.current_revision_id
JOIN json_each(revision.content, '$.tags') AS tag
WHERE scenario.archived_at IS NULL AND NOT scenario.archived_by_hand
ORDER BY tag.value;

-- name: updateName
-- Gives a name its newest content and place; it is there again if it was gone.
--   :digest  BLOB     its content
--   :file    TEXT     where it was read
--   :line    INTEGER  in which line
--   :time    INTEGER  when
--   :id      INTEGER  which name
UPDATE {kind}
SET current_revision_id = (SELECT id FROM {kind}_revision WHERE digest = :digest),
  file = :file, line = :line, archived_at = NULL, defined_at = :time
WHERE id = :id;
