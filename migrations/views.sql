-- The views: helpers first, then the stable interface to the history. They are no part of the schema:
-- whoever writes a file creates them anew where their text differs, and whoever only reads another
-- file puts these over it. Each reads only what stands before it.

-- Helpers of the views. JSON is read with json_each and json_tree only: with trusted_schema off,
-- some versions of SQLite refuse json_extract in a view.

CREATE VIEW case_label AS
SELECT scenario || ' [' || strategy || ', ' || device
    || iif(orientation = 'portrait', '', ', ' || orientation) || ']' AS case_key, label.*
FROM (
  SELECT test_case.id AS case_id, scenario.name AS scenario, strategy.name AS strategy,
    device.name AS device, CASE orientation WHEN 0 THEN 'portrait'
      WHEN 1 THEN 'portraitUpsideDown' WHEN 2 THEN 'landscapeLeft' ELSE 'landscapeRight' END
      AS orientation,
    scenario.file, scenario.line, scenario.lines, scenario.current_revision_id AS revision_id,
    scenario.archived_at IS NOT NULL OR strategy.archived_at IS NOT NULL
      OR device.archived_at IS NOT NULL OR scenario.archived_by_hand OR strategy.archived_by_hand
      OR device.archived_by_hand AS archived
  FROM test_case
  JOIN scenario ON scenario.id = test_case.scenario_id
  JOIN strategy ON strategy.id = test_case.strategy_id
  JOIN device ON device.id = test_case.device_id
) AS label;

CREATE VIEW plan_member AS
SELECT link.plan_id, plan_case.case_id
FROM plan_link AS link
JOIN plan_case ON plan_case.plan_id = link.link_plan_id AND plan_case.present = 1
WHERE NOT EXISTS (
  SELECT 1 FROM plan_link AS nearer
  JOIN plan_case AS decided ON decided.plan_id = nearer.link_plan_id
    AND decided.case_id = plan_case.case_id
  WHERE nearer.plan_id = link.plan_id AND nearer.depth < link.depth);

-- The strategies of the cases of a plan, once for each case.
CREATE VIEW plan_strategy AS
SELECT member.plan_id, test_case.strategy_id
FROM plan_member AS member
CROSS JOIN test_case ON test_case.id = member.case_id;

-- Each run's results: the planned cases up to its mark with their last transitions.
CREATE VIEW run_outcome AS
SELECT run.number AS run, run.position, transition.position AS since_position,
  transition.outcome_id, outcome.digest, outcome.verdict, outcome.body, case_label.*
FROM run
JOIN plan_member AS member ON member.plan_id = run.plan_id AND member.case_id <= run.mark
JOIN transition ON transition.case_id = member.case_id AND transition.position = (
  SELECT max(earlier.position) FROM transition AS earlier
  WHERE earlier.case_id = member.case_id AND earlier.position <= run.position)
JOIN outcome ON outcome.id = transition.outcome_id
JOIN case_label USING (case_id)
WHERE NOT EXISTS (
  SELECT 1 FROM run_gap
  WHERE run_gap.run_number = run.number AND run_gap.case_id = member.case_id);

-- Scenarios that were renamed, with all that they were called, the latest first: each content of a scenario may
-- say what it was called. A rename that was taken back leads to the name that is there: what is gone goes
-- before it, and what that became in turn.
CREATE VIEW former_scenario AS
WITH RECURSIVE declared AS MATERIALIZED (
  SELECT DISTINCT span.name_id, former.id AS former_id,
    name.archived_at IS NOT NULL OR name.archived_by_hand AS is_gone,
    former.archived_at IS NOT NULL OR former.archived_by_hand AS is_former_gone
  FROM scenario_revision AS revision
  JOIN json_each(revision.content) AS member ON member.key = 'formerly'
  JOIN scenario AS former ON former.name = member.value
  JOIN definition_span AS span ON span.kind = 2 AND span.revision_id = revision.id
  JOIN scenario AS name ON name.id = span.name_id
  WHERE instr(revision.content, '"formerly":') AND span.name_id <> former.id
),
taken_back (name_id, former_id) AS (
  SELECT former_id, name_id FROM declared WHERE is_gone AND NOT is_former_gone
  UNION
  SELECT taken_back.former_id, declared.name_id FROM taken_back
  JOIN declared ON declared.former_id = taken_back.former_id
  WHERE declared.is_gone AND declared.name_id <> taken_back.name_id
),
step AS MATERIALIZED (
  SELECT name_id, former_id FROM declared
  EXCEPT
  SELECT former_id, name_id FROM taken_back
  EXCEPT
  -- Of two that each say to have been the other, both there or both gone, the older one stays.
  SELECT name_id, former_id FROM (
    SELECT name_id, former_id, is_gone FROM declared WHERE name_id > former_id
    INTERSECT
    SELECT former_id, name_id, is_gone FROM declared)
  UNION
  SELECT name_id, former_id FROM taken_back
),
chain (name_id, former_id, depth) AS (
  SELECT name_id, former_id, 1 FROM step
  UNION
  SELECT chain.name_id, step.former_id, depth + 1 FROM chain
  CROSS JOIN step ON step.name_id = chain.former_id
  WHERE chain.former_id IN (SELECT name_id FROM step)
    AND step.former_id <> chain.name_id AND depth < 100
)
SELECT name_id, former_id, min(depth) AS depth FROM chain GROUP BY name_id, former_id;

-- The cases whose history others go on with, as their scenarios were renamed.
CREATE VIEW former_case AS
SELECT mine.id AS case_id, theirs.id AS former_id, former_scenario.depth
FROM former_scenario
JOIN test_case AS mine ON mine.scenario_id = former_scenario.name_id
JOIN test_case AS theirs ON theirs.scenario_id = former_scenario.former_id
  AND theirs.strategy_id = mine.strategy_id AND theirs.device_id = mine.device_id
  AND theirs.orientation = mine.orientation;

-- The transitions of renamed cases, also those under their former names: until which one each holds, what was
-- before, and since when the outcome was the same. SQLite takes them to be few, and would look through all of
-- them for each result; lists of one element let it expect many, and make an index.
CREATE VIEW renamed_transition AS
WITH kin AS MATERIALIZED (
  SELECT case_id, former_id FROM former_case
  UNION
  SELECT case_id, case_id FROM former_case
),
change AS (
  SELECT kin.case_id, transition.position, transition.outcome_id,
    lag(transition.outcome_id) OVER history AS previous_outcome_id,
    lead(transition.position) OVER history AS next_position
  FROM kin
  JOIN transition ON transition.case_id = kin.former_id
  WINDOW history AS (
    PARTITION BY kin.case_id
    ORDER BY transition.position, kin.former_id = kin.case_id)
),
stretch AS (
  SELECT change.*, sum(outcome_id IS NOT previous_outcome_id)
    OVER (PARTITION BY case_id ORDER BY position) AS number
  FROM change
),
history AS MATERIALIZED (
  SELECT CAST(case_id AS INTEGER) AS case_id, CAST(position AS INTEGER) AS position, next_position,
    outcome_id, previous_outcome_id, since_position
  FROM (
    SELECT case_id, position, next_position, outcome_id, previous_outcome_id,
      min(position) OVER (PARTITION BY case_id, number) AS since_position
    FROM stretch)
  CROSS JOIN json_each('[0]') CROSS JOIN json_each('[0]') CROSS JOIN json_each('[0]')
  CROSS JOIN json_each('[0]') CROSS JOIN json_each('[0]') CROSS JOIN json_each('[0]')
)
SELECT case_id, position, next_position, outcome_id, previous_outcome_id, since_position FROM history;

-- A run and the earlier complete ones, with the number of cases that both plan: what the sizes of both
-- leave when the cases that only one of them has are taken off, and those of them whose scenarios only have
-- another name.
CREATE VIEW run_overlap AS
WITH kin AS MATERIALIZED (
  SELECT case_id, former_id FROM former_case
  UNION
  SELECT former_id, case_id FROM former_case
)
SELECT run.number AS run, before.number, before.position, run.branch,
  before.branch AS before_branch, (mine.size + theirs.size - (
    SELECT count(DISTINCT some.case_id) FROM plan_case AS some
    WHERE some.plan_id IN (
        SELECT link_plan_id FROM plan_link WHERE plan_id IN (mine.id, theirs.id)
        GROUP BY link_plan_id HAVING count(*) = 1)
      AND EXISTS (
        SELECT 1 FROM plan_member AS member
        WHERE member.plan_id = mine.id AND member.case_id = some.case_id)
      <> EXISTS (
        SELECT 1 FROM plan_member AS member
        WHERE member.plan_id = theirs.id AND member.case_id = some.case_id))) / 2 + (
    SELECT count(DISTINCT kin.case_id) FROM kin
    WHERE EXISTS (
        SELECT 1 FROM plan_member AS member
        WHERE member.plan_id = mine.id AND member.case_id = kin.case_id)
      AND EXISTS (
        SELECT 1 FROM plan_member AS member
        WHERE member.plan_id = theirs.id AND member.case_id = kin.former_id)
      AND NOT EXISTS (
        SELECT 1 FROM plan_member AS member
        WHERE member.plan_id = theirs.id AND member.case_id = kin.case_id)
      AND NOT EXISTS (
        SELECT 1 FROM plan_member AS member
        WHERE member.plan_id = mine.id AND member.case_id = kin.former_id)) AS shared
FROM run
JOIN run AS before ON before.position < run.position AND before.state = 'complete'
JOIN plan AS mine ON mine.id = run.plan_id
JOIN plan AS theirs ON theirs.id = before.plan_id;

-- A run and the earlier complete ones whose plan covers it, not filtered or with an equal plan.
-- Only the links that differ are compared.
CREATE VIEW run_covering AS
SELECT run.number AS run, before.number, before.position, run.branch,
  before.branch AS before_branch
FROM run
JOIN run AS before ON before.position < run.position AND before.state = 'complete'
JOIN plan AS mine ON mine.id = run.plan_id
JOIN plan AS theirs ON theirs.id = before.plan_id
WHERE theirs.id = mine.id OR (before.is_filtered = 0 AND theirs.size >= mine.size
  AND NOT EXISTS (
    SELECT 1 FROM plan_case AS some
    WHERE some.plan_id IN (
        SELECT link_plan_id FROM plan_link WHERE plan_id IN (mine.id, theirs.id)
        GROUP BY link_plan_id HAVING count(*) = 1)
      AND EXISTS (
        SELECT 1 FROM plan_member AS member
        WHERE member.plan_id = mine.id AND member.case_id = some.case_id)
      AND NOT EXISTS (
        SELECT 1 FROM plan_member AS member
        WHERE member.plan_id = theirs.id AND member.case_id = some.case_id)));

-- The same, also where the plan covers it by other names of scenarios.
CREATE VIEW run_before AS
SELECT run.number AS run, before.number, before.position, run.branch,
  before.branch AS before_branch
FROM run
JOIN run AS before ON before.position < run.position AND before.state = 'complete'
JOIN plan ON plan.id = run.plan_id
WHERE EXISTS (
    SELECT 1 FROM run_covering AS covering
    WHERE covering.run = run.number AND covering.number = before.number)
  OR (before.is_filtered = 0 AND EXISTS (SELECT 1 FROM former_scenario) AND plan.size = (
    SELECT shared FROM run_overlap AS other
    WHERE other.run = run.number AND other.number = before.number));

-- What was measured of each result; a run that was recorded before there were measures has none.
CREATE VIEW run_measure AS
SELECT result.case_key, result.run, result.strategy, result.verdict, measure.body
FROM run_outcome AS result
LEFT JOIN measure ON measure.case_id = result.case_id AND measure.position = (
  SELECT max(earlier.position) FROM measure AS earlier
  WHERE earlier.case_id = result.case_id AND earlier.position <= result.position);

CREATE VIEW outcome_item AS
SELECT case_id, position, case_key, run, file, line, lines, list.key AS list, item.value AS item,
  (SELECT value FROM json_each(item.value) WHERE key = 'step') AS step,
  (SELECT value FROM json_each(item.value) WHERE key = 'subject') AS subject
FROM run_outcome
JOIN json_each(body) AS list ON list.type = 'array'
JOIN json_each(list.value) AS item;

-- What did not hold, with the facts of a broken law or of a fault apart: numbers that are one alone
-- plain, several in brackets. That a known failure has expired stands beside what failed, and is no
-- check of its own.
CREATE VIEW mismatch_item AS
SELECT case_id, position, case_key, run, file, line, lines, item, step, subject, fact,
  (SELECT value FROM json_each(fact) WHERE key IN ('kind', 'fault')) AS kind,
  (SELECT value FROM json_each(fact) WHERE key = 'view') AS view,
  (SELECT nullif(value, '') FROM json_each(fact) WHERE key IN ('property', 'verb')) AS property,
  (SELECT value FROM json_each(fact) WHERE key = 'before') AS before,
  (SELECT value FROM json_each(fact) WHERE key IN ('after', 'value')) AS after
FROM (
  SELECT case_id, position, case_key, run, file, line, lines, item, step, subject,
    (SELECT value FROM json_each(item) WHERE key = 'actual' AND type = 'object') AS fact
  FROM outcome_item
  WHERE list = 'mismatches' AND NOT EXISTS (
    SELECT 1 FROM json_each(item) WHERE key = 'operator' AND value = 'until'));

-- The definitions that a case is made of; kinds are those of definition_span.
CREATE VIEW case_input AS
SELECT id AS case_id, 2 AS kind, scenario_id AS name_id FROM test_case
UNION ALL SELECT id, 3, strategy_id FROM test_case
UNION ALL SELECT id, 4, device_id FROM test_case
UNION ALL
SELECT test_case.id, 1, form.id FROM test_case
JOIN scenario ON scenario.id = test_case.scenario_id
JOIN scenario_revision AS revision ON revision.id = scenario.current_revision_id
JOIN form ON form.name = (SELECT value FROM json_each(revision.content) WHERE key = 'form');

-- A transition with the run before it that has a result of the case.
CREATE VIEW transition_pair AS
SELECT transition.case_id, transition.position, transition.outcome_id, (
    SELECT before.position FROM run AS before
    CROSS JOIN plan_member AS member
    WHERE before.position < transition.position AND member.plan_id = before.plan_id
      AND member.case_id = transition.case_id AND transition.case_id <= before.mark
      AND NOT EXISTS (
        SELECT 1 FROM run_gap
        WHERE run_gap.run_number = before.number AND run_gap.case_id = transition.case_id)
    ORDER BY before.position DESC LIMIT 1) AS before_position
FROM transition;

CREATE VIEW form_tree AS
SELECT form.id AS form_id, form.name AS form, tree.id, tree.parent, tree.key, tree.value,
  tree.type IN ('text', 'null') AND tree.key IN ('view', 'scrollView', 'tableView',
    'collectionView', 'cell', 'stackView', 'textField', 'textView', 'searchBar', 'button',
    'label', 'image', 'overlay') AS is_kind
FROM form
JOIN form_revision AS revision ON revision.id = form.current_revision_id
JOIN json_tree(revision.content, '$.view') AS tree;

-- The stable interface:

CREATE VIEW runs AS
SELECT number AS run,
  lower(hex(substr(uuid, 1, 4)) || '-' || hex(substr(uuid, 5, 2)) || '-'
    || hex(substr(uuid, 7, 2)) || '-' || hex(substr(uuid, 9, 2)) || '-' || hex(substr(uuid, 11)))
    AS uuid,
  label, branch, git_commit, state,
  strftime('%Y-%m-%dT%H:%M:%fZ', started_at / 1000.0, 'unixepoch') AS started_at,
  strftime('%Y-%m-%dT%H:%M:%fZ', ended_at / 1000.0, 'unixepoch') AS ended_at,
  engine_version,
  coalesce(
    (SELECT before.number FROM run_before AS before
      WHERE before.run = run.number AND before.before_branch IS before.branch
      ORDER BY before.position DESC LIMIT 1),
    (SELECT before.number FROM run_before AS before
      WHERE before.run = run.number AND before.before_branch = 'main'
      ORDER BY before.position DESC LIMIT 1),
    (SELECT before.number FROM run_overlap AS before
      WHERE before.run = run.number AND before.before_branch IS before.branch AND before.shared > 0
      ORDER BY before.shared DESC, before.position DESC LIMIT 1),
    (SELECT before.number FROM run_overlap AS before
      WHERE before.run = run.number AND before.before_branch = 'main' AND before.shared > 0
      ORDER BY before.shared DESC, before.position DESC LIMIT 1)) AS previous,
  planned, passed, failed, errors, known_failures, unexpected_passes, unjudged, skipped,
  planned - passed - failed - errors - known_failures - unexpected_passes - unjudged - skipped
    AS missing,
  (SELECT count(*) FROM run AS other WHERE other.position <= run.position) AS place,
  is_dirty AS dirty, is_filtered AS filtered, shard_index || '/' || shard_count AS shard
FROM run;

-- What some run plans, or somebody approved. A complete run has a result of each of its cases; other
-- rows of test_case are left from runs that are gone.
CREATE VIEW cases AS
SELECT case_key, scenario, strategy, device, orientation,
  (SELECT value FROM json_each(revision.content) WHERE key = 'form') AS form,
  (SELECT group_concat(value, ', ') FROM json_each(revision.content, '$.tags')) AS tags, archived
FROM case_label
JOIN scenario_revision AS revision ON revision.id = case_label.revision_id
WHERE EXISTS (SELECT 1 FROM transition WHERE transition.case_id = case_label.case_id)
  OR EXISTS (SELECT 1 FROM baseline WHERE baseline.case_id = case_label.case_id)
  OR case_label.case_id IN (
    SELECT member.case_id FROM run
    JOIN plan_member AS member ON member.plan_id = run.plan_id
    WHERE run.state <> 'complete');

-- Whether a case's layout is trusted is asked for each row apart, so that it costs nothing where nobody
-- asks.
CREATE VIEW results AS
SELECT case_key, result.run, scenario, strategy, device, orientation, verdict,
  lower(hex(digest)) AS outcome, (
    SELECT since.number FROM run AS since
    WHERE since.position = CASE
      WHEN renamed.case_id IS NULL THEN result.since_position
      WHEN renamed.outcome_id = result.outcome_id THEN renamed.since_position
      -- It did something else under another name since, and now again what it did before.
      ELSE (
        SELECT min(next.position) FROM run AS next
        JOIN plan_member AS member ON member.plan_id = next.plan_id
          AND member.case_id = result.case_id
        WHERE next.position > renamed.position)
      END) AS since_run, file, line,
  (SELECT NOT EXISTS (SELECT 1 FROM json_each(measure.body) WHERE key = 'layoutDoubt')
    FROM measure
    WHERE measure.case_id = result.case_id AND measure.body IS NOT NULL
      AND measure.position = (
        SELECT max(earlier.position) FROM measure AS earlier
        WHERE earlier.case_id = result.case_id AND earlier.position <= result.position)) AS trusted,
  (SELECT doubt.value FROM measure JOIN json_each(measure.body) AS doubt
    WHERE doubt.key = 'layoutDoubt' AND measure.case_id = result.case_id
      AND measure.position = (
        SELECT max(earlier.position) FROM measure AS earlier
        WHERE earlier.case_id = result.case_id AND earlier.position <= result.position))
    AS layout_doubt
FROM run_outcome AS result
LEFT JOIN renamed_transition AS renamed ON renamed.case_id = result.case_id
  AND renamed.position <= result.position
  AND (renamed.next_position > result.position OR renamed.next_position IS NULL);

-- The line is that of the expected subject, else of the step, else of the scenario. Of a broken law
-- the actual value is its points: how far the numbers are from what they should be, at most.
CREATE VIEW mismatches AS
SELECT case_key, run, step, subject,
  (SELECT iif(type IN ('true', 'false'), type, value) FROM json_each(item)
    WHERE key = 'expected') AS expected,
  CASE
    WHEN fact IS NULL THEN (SELECT iif(type IN ('true', 'false'), type, value)
      FROM json_each(item) WHERE key = 'actual')
    WHEN kind = 'outsideLimits' THEN (
      SELECT iif(found.value < low.value, found.value - low.value, found.value - high.value)
      FROM json_each(after) AS found
      JOIN json_each(before) AS low ON low.key = 0
      JOIN json_each(before) AS high ON high.key = 1
      WHERE found.key = 0)
    WHEN before IS NULL THEN after
    WHEN before = '[]' THEN (SELECT value FROM json_each(after) WHERE key = 0)
    ELSE (
      SELECT found.value - wanted.value
      FROM json_each(after) AS found
      JOIN json_each(before) AS wanted ON wanted.key = found.key
      ORDER BY abs(found.value - wanted.value) DESC, found.key
      LIMIT 1)
  END AS actual, file,
  coalesce(
    (SELECT place.value FROM json_each(lines) AS entry JOIN json_each(entry.value, '$[1]') AS place
      WHERE entry.key = step AND place.key = subject),
    (SELECT place.value FROM json_each(lines) AS entry JOIN json_each(entry.value) AS place
      WHERE entry.key = step AND coalesce(place.key, 0) = 0),
    line) AS line,
  kind, view, property,
  CASE (SELECT count(*) FROM json_each(before)) WHEN 0 THEN NULL
    WHEN 1 THEN (SELECT value FROM json_each(before)) ELSE before END AS value_before,
  CASE WHEN before IS NULL THEN after
    ELSE CASE (SELECT count(*) FROM json_each(after)) WHEN 0 THEN NULL
      WHEN 1 THEN (SELECT value FROM json_each(after)) ELSE after END END AS value_after,
  (SELECT focused.value FROM measure JOIN json_each(measure.body, '$.fields') AS focused
    WHERE focused.key = CAST(step AS TEXT) AND measure.case_id = mismatch_item.case_id
      AND measure.position = (
        SELECT max(earlier.position) FROM measure AS earlier
        WHERE earlier.case_id = mismatch_item.case_id
          AND earlier.position <= mismatch_item.position)) AS field
FROM mismatch_item;

CREATE VIEW transitions AS
SELECT case_key, run.number AS run, outcome.verdict, previous.verdict AS previous_verdict,
  (SELECT before.engine_version = run.engine_version
      AND (before.today = run.today OR outcome.movements <> previous.movements)
      AND NOT EXISTS (
        SELECT 1 FROM case_input AS input
        WHERE input.case_id = transition.case_id AND (
          SELECT revision_id FROM definition_span AS span
          WHERE span.kind = input.kind AND span.name_id = input.name_id
            AND span.position <= before.position
          ORDER BY span.position DESC LIMIT 1) IS NOT (
          SELECT revision_id FROM definition_span AS span
          WHERE span.kind = input.kind AND span.name_id = input.name_id
            AND span.position <= run.position
          ORDER BY span.position DESC LIMIT 1))
      AND (
        SELECT baseline_id FROM baseline_span AS span
        WHERE span.case_id = transition.case_id AND span.position <= before.position
        ORDER BY span.position DESC LIMIT 1) IS (
        SELECT baseline_id FROM baseline_span AS span
        WHERE span.case_id = transition.case_id AND span.position <= run.position
        ORDER BY span.position DESC LIMIT 1)
    FROM transition_pair AS pair
    JOIN run AS before ON before.position = pair.before_position
    WHERE pair.case_id = transition.case_id AND pair.position = transition.position) AS same_inputs
FROM transition
JOIN run ON run.position = transition.position AND transition.case_id <= run.mark
JOIN case_label USING (case_id)
JOIN outcome ON outcome.id = transition.outcome_id
LEFT JOIN renamed_transition AS renamed ON renamed.case_id = transition.case_id
  AND renamed.position = transition.position
LEFT JOIN outcome AS previous ON previous.id = coalesce(renamed.previous_outcome_id, (
  SELECT before.outcome_id FROM transition AS before
  WHERE before.case_id = transition.case_id AND before.position < transition.position
  ORDER BY before.position DESC LIMIT 1));

-- Cases whose scenarios were renamed.
CREATE VIEW renamed_cases AS
SELECT mine.case_key, theirs.case_key AS former_key
FROM former_case
JOIN case_label AS mine ON mine.case_id = former_case.case_id
JOIN case_label AS theirs ON theirs.case_id = former_id;

CREATE VIEW adjustments AS
SELECT case_key, run, step,
  (SELECT value FROM json_each(item) WHERE key = 'view') AS view,
  (SELECT value FROM json_each(item) WHERE key = 'property') AS property,
  (SELECT value FROM json_each(item) WHERE key = 'from') AS value_from,
  (SELECT value FROM json_each(item) WHERE key = 'to') AS value_to,
  (SELECT value FROM json_each(item) WHERE key = 'duration') AS duration,
  coalesce((SELECT value FROM json_each(item) WHERE key = 'begins'), 0) AS begins
FROM outcome_item
WHERE list = 'adjustments';

CREATE VIEW metrics AS
SELECT case_key, run, entry.key AS name, entry.value
FROM run_measure
JOIN json_each(body, '$.metrics') AS entry;

CREATE VIEW margins AS
SELECT case_key, run,
  (SELECT value FROM json_each(item.value) WHERE key = 0) AS step,
  (SELECT value FROM json_each(item.value) WHERE key = 1) AS subject,
  (SELECT value FROM json_each(item.value) WHERE key = 2) AS margin
FROM run_measure
JOIN json_each(body, '$.margins') AS item;

-- Sums over the cases of a strategy; NULL where nothing was measured. What ranks strategies leaves out the
-- cases in which they had nothing to act on.
CREATE VIEW scoreboard AS
SELECT strategy, run, sum(verdict = 'pass') AS passed, sum(verdict = 'fail') AS failed,
  CAST(sum(covered) AS REAL) AS covered_points, CAST(sum(scrolled) AS REAL) AS points_scrolled,
  sum(verdict = 'knownFailure') AS known_failures, sum(is_idle) AS without_effect,
  CAST(sum(verdict = 'pass' AND NOT is_idle) AS REAL)
    / nullif(sum(verdict IN ('pass', 'fail', 'error') AND NOT is_idle), 0) AS share,
  avg(covered) FILTER (WHERE NOT is_idle AND verdict <> 'error') AS covered_per_case,
  avg(scrolled) FILTER (WHERE NOT is_idle AND verdict <> 'error') AS scrolled_per_case
FROM (
  SELECT strategy, run, verdict,
    EXISTS (SELECT 1 FROM json_each(body) WHERE key = 'lack') AS is_idle,
    (SELECT value FROM json_each(body, '$.metrics') WHERE key = 'coveredPoints') AS covered,
    (SELECT value FROM json_each(body, '$.metrics') WHERE key = 'pointsScrolled') AS scrolled
  FROM run_measure)
GROUP BY strategy, run;

-- What was in force of each strategy at each run that has cases of it. What other runs had in force is
-- not asked: a merge leaves it behind.
CREATE VIEW strategies AS
SELECT strategy.name AS strategy, used.run,
  (SELECT value FROM json_each(revision.content) WHERE key = 'model') AS model,
  (SELECT value FROM json_each(revision.content, '$.code') WHERE key = 'version') AS version,
  (SELECT value FROM json_each(revision.content) WHERE key = 'code') AS code,
  (SELECT value FROM json_each(revision.content) WHERE key = 'parameters') AS parameters,
  (SELECT since.number FROM run AS since
    WHERE since.position <= used.position
      AND since.position > coalesce((
        SELECT before.position FROM run AS before
        WHERE before.position < used.position AND (
            SELECT earlier.revision_id FROM definition_span AS earlier
            WHERE earlier.kind = 3 AND earlier.name_id = strategy.id
              AND earlier.position <= before.position
            ORDER BY earlier.position DESC LIMIT 1) <> revision.id
          AND EXISTS (
            SELECT 1 FROM plan_strategy
            WHERE plan_id = before.plan_id AND strategy_id = strategy.id)
        ORDER BY before.position DESC LIMIT 1), -1)
      AND EXISTS (
        SELECT 1 FROM plan_strategy WHERE plan_id = since.plan_id AND strategy_id = strategy.id)
    ORDER BY since.position LIMIT 1) AS since_run,
  strategy.file, strategy.line,
  strategy.archived_at IS NOT NULL OR strategy.archived_by_hand AS archived
FROM (
  SELECT DISTINCT run.number AS run, run.position, strategy_id
  FROM run
  CROSS JOIN plan_strategy ON plan_strategy.plan_id = run.plan_id
) AS used
JOIN strategy ON strategy.id = used.strategy_id
JOIN definition_span AS span ON span.kind = 3 AND span.name_id = strategy.id
  AND span.position = (
    SELECT max(earlier.position) FROM definition_span AS earlier
    WHERE earlier.kind = 3 AND earlier.name_id = strategy.id
      AND earlier.position <= used.position)
JOIN strategy_revision AS revision ON revision.id = span.revision_id;

CREATE VIEW forms AS
SELECT form.name AS form,
  (SELECT value FROM json_each(revision.content) WHERE key = 'canvas') AS canvas,
  (SELECT count(*) FROM form_tree WHERE form_id = form.id AND is_kind) AS views,
  (SELECT count(*) FROM form_tree WHERE form_id = form.id AND is_kind
    AND key IN ('textField', 'textView', 'searchBar')) AS inputs,
  form.file || coalesce(':' || form.line, '') AS source
FROM form
JOIN form_revision AS revision ON revision.id = form.current_revision_id;

-- The parent of a node is the nearest object above it that has a kind.
CREATE VIEW form_views AS
WITH RECURSIVE
tree AS MATERIALIZED (SELECT form_id, form, id, parent, key, value, is_kind FROM form_tree),
node AS MATERIALIZED (
  SELECT form_id, form, parent AS id, key AS kind, value AS identifier FROM tree WHERE is_kind
),
climb (form_id, node_id, at_id) AS (
  SELECT node.form_id, node.id, tree.parent FROM node
  JOIN tree ON tree.form_id = node.form_id AND tree.id = node.id
  UNION ALL
  SELECT climb.form_id, climb.node_id, tree.parent FROM climb
  JOIN tree ON tree.form_id = climb.form_id AND tree.id = climb.at_id
  WHERE NOT EXISTS (
    SELECT 1 FROM node WHERE node.form_id = climb.form_id AND node.id = climb.at_id)
),
above AS MATERIALIZED (
  SELECT climb.form_id, climb.node_id, node.identifier FROM climb
  JOIN node ON node.form_id = climb.form_id AND node.id = climb.at_id
)
SELECT node.form, node.identifier AS view, node.kind, above.identifier AS parent,
  frame.value AS frame, class.value AS class
FROM node
LEFT JOIN above ON above.form_id = node.form_id AND above.node_id = node.id
LEFT JOIN tree AS frame
  ON frame.form_id = node.form_id AND frame.parent = node.id AND frame.key = 'frame'
LEFT JOIN tree AS class
  ON class.form_id = node.form_id AND class.parent = node.id AND class.key = 'class';

CREATE VIEW script_steps AS
SELECT scenario.name AS scenario, step.key AS step, verb.key AS verb,
  CASE WHEN verb.type <> 'true' THEN verb.value END AS detail
FROM scenario
JOIN scenario_revision AS revision ON revision.id = scenario.current_revision_id
JOIN json_each(revision.content, '$.script') AS step
JOIN json_each(step.value) AS verb
WHERE verb.key NOT IN ('then', 'knownFailure');

-- A mapping as an expected value is insets, a matcher, or values by strategy.
CREATE VIEW expectations AS
WITH subject AS (
  SELECT scenario.name AS scenario, step.key AS step, step.value AS entry, subject.key AS subject,
    subject.type, subject.value, subject.type = 'object' AND NOT EXISTS (
      SELECT 1 FROM json_each(CASE subject.type WHEN 'object' THEN subject.value END)
      WHERE key IN ('top', 'left', 'bottom', 'right', 'atLeast', 'atMost', 'between', 'near',
        'not', 'oneOf', 'contains')) AS is_by_strategy
  FROM scenario
  JOIN scenario_revision AS revision ON revision.id = scenario.current_revision_id
  JOIN json_each(revision.content, '$.script') AS step
  JOIN json_each(step.value, '$.expect') AS subject
),
choice AS (
  SELECT scenario, step, entry, NULL AS strategy, subject, type, value FROM subject
  WHERE NOT is_by_strategy
  UNION ALL
  SELECT scenario, step, entry, choice.key, subject, choice.type, choice.value FROM subject
  JOIN json_each(CASE subject.type WHEN 'object' THEN subject.value END) AS choice
  WHERE is_by_strategy
)
SELECT scenario, step, strategy, subject, coalesce(matcher.key, 'equals') AS operator,
  CASE WHEN matcher.key IS NOT NULL THEN matcher.value
    WHEN choice.type IN ('true', 'false') THEN choice.type ELSE choice.value END AS expected,
  CASE
    WHEN matcher.key = 'near' THEN coalesce(
      (SELECT value FROM json_each(choice.value) WHERE key = 'within'), 0.01)
    WHEN matcher.key IS NULL AND choice.type IN ('integer', 'real', 'array', 'object') THEN 0.01
  END AS tolerance,
  (SELECT group_concat(CASE WHEN choice.strategy IS NULL THEN known.key || ': ' ELSE '' END
      || reason.value, '; ')
    FROM json_each(choice.entry, '$.knownFailure') AS known
    JOIN json_tree(known.value) AS reason
    WHERE reason.key = 'reason' AND (choice.strategy IS NULL OR known.key = choice.strategy))
    AS known_failure
FROM choice
LEFT JOIN json_each(CASE choice.type WHEN 'object' THEN choice.value END) AS matcher
  ON matcher.key IN ('atLeast', 'atMost', 'between', 'near', 'not', 'oneOf', 'contains');

-- What was approved, and what became of it: the row that follows one of the same case ends it.
CREATE VIEW approvals AS
SELECT case_key,
  strftime('%Y-%m-%dT%H:%M:%fZ', approved_at / 1000.0, 'unixepoch') AS approved_at, approved_by,
  reason, strftime('%Y-%m-%dT%H:%M:%fZ', ended_at / 1000.0, 'unixepoch') AS ended_at, ended_by,
  CASE WHEN ended_at IS NOT NULL THEN iif(later IS NULL, 'undone', 'replaced') END AS ended_how,
  (SELECT run.number FROM baseline_span AS span
    JOIN run ON run.position = span.position
    WHERE span.case_id = act.case_id AND span.baseline_id = act.id
    ORDER BY span.position LIMIT 1) AS judges_since_run
FROM (
  SELECT id, case_id, adjustments, approved_at, approved_by, reason,
    lead(approved_at) OVER by_time AS ended_at, lead(approved_by) OVER by_time AS ended_by,
    lead(adjustments) OVER by_time AS later
  FROM baseline
  WINDOW by_time AS (
    PARTITION BY case_id ORDER BY approved_at, adjustments, approved_by, reason, id)
) AS act
JOIN case_label ON case_label.case_id = act.case_id
WHERE adjustments IS NOT NULL;

-- The known failures of every content that a scenario had at some run, and of the one that it has now.
CREATE VIEW known_failures AS
WITH stretch AS (
  SELECT span.name_id AS scenario_id, span.revision_id, span.position AS first_position,
    (SELECT max(run.position) FROM run
      WHERE run.position < coalesce(
        (SELECT min(later.position) FROM definition_span AS later
          WHERE later.kind = 2 AND later.name_id = span.name_id
            AND later.position > span.position),
        9223372036854775807)) AS last_position
  FROM definition_span AS span
  WHERE span.kind = 2
  UNION ALL
  SELECT id, current_revision_id, NULL, NULL FROM scenario
),
known AS (
  SELECT scenario_id, first_position, last_position, NULL AS step, entry.key AS strategy,
    entry.type AS kind, entry.value AS content
  FROM stretch
  JOIN scenario_revision AS revision ON revision.id = stretch.revision_id
  JOIN json_each(revision.content, '$.knownFailure') AS entry
  UNION ALL
  SELECT scenario_id, first_position, last_position, step.key, entry.key, entry.type, entry.value
  FROM stretch
  JOIN scenario_revision AS revision ON revision.id = stretch.revision_id
  JOIN json_each(revision.content, '$.script') AS step
  JOIN json_each(step.value, '$.knownFailure') AS entry
),
single AS (
  SELECT scenario_id, first_position, last_position, step, strategy, content AS failure
  FROM known
  WHERE kind = 'object'
  UNION ALL
  SELECT scenario_id, first_position, last_position, step, strategy, entry.value
  FROM known
  JOIN json_each(content) AS entry
  WHERE kind = 'array'
),
told AS (
  SELECT scenario_id, strategy, step, first_position, last_position,
    (SELECT group_concat(value, ', ') FROM json_each(failure, '$.devices')) AS devices,
    (SELECT group_concat(value, ', ') FROM json_each(failure, '$.orientations')) AS orientations,
    (SELECT group_concat(CASE value WHEN 'reachable' THEN 'every-field-reachable'
      WHEN 'reachable-so-far' THEN 'reachable' ELSE value END, ', ')
      FROM json_each(failure, '$.laws')) AS laws,
    (SELECT value FROM json_each(failure) WHERE key = 'reason') AS reason,
    (SELECT value FROM json_each(failure) WHERE key = 'until') AS until,
    (SELECT value FROM json_each(failure) WHERE key = 'issue') AS issue
  FROM single
),
span AS (
  SELECT scenario_id, strategy, step, devices, orientations, laws, reason, until, issue,
    min(first_position) AS first_position, max(last_position) AS last_position
  FROM told
  GROUP BY scenario_id, strategy, step, devices, orientations, laws, reason, until, issue
)
SELECT scenario.name AS scenario, strategy, devices, orientations, laws, step, reason, until, issue,
  (SELECT number FROM run WHERE run.position = first_position) AS first_run,
  (SELECT number FROM run WHERE run.position = last_position) AS last_run,
  file,
  coalesce(
    (SELECT place.value FROM json_each(lines) AS entry JOIN json_each(entry.value) AS place
      WHERE entry.key = step AND coalesce(place.key, 0) = 0),
    line) AS line
FROM span
JOIN scenario ON scenario.id = span.scenario_id;
