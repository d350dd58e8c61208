-- Identities that are others wherever they are referred to, so that nothing contradicts itself: a
-- name and statements each.
WITH number (word, value, sign) AS (
  VALUES ('from -1 down', '-1', '-'), ('from 2^31', '2147483648', '+'),
    ('from 2^32', '4294967296', '+'), ('from 2^40', '1099511627776', '+'),
    ('from 2^62 down', '4611686018427387904', '-'),
    ('from the greatest down', '9223372036854775807', '-'),
    ('from the least up', '(-9223372036854775807 - 1)', '+')
),
identity (name, places) AS (
  VALUES
    ('cases', '[["test_case","id"],["plan_case","case_id"],["run_gap","case_id"],["transition","case_id"],["baseline","case_id"],["run","mark"]]'),
    ('outcomes', '[["outcome","id"],["transition","outcome_id"]]'),
    ('plans', '[["plan","id"],["plan_link","plan_id"],["plan_link","link_plan_id"],["plan_case","plan_id"],["run","plan_id"],["run","whole_plan_id"]]'),
    ('run numbers', '[["run","number"],["run_gap","run_number"]]'),
    ('positions', '[["run","position"],["transition","position"],["definition_span","position"]]'),
    ('scenarios', '[["scenario","id"],["test_case","scenario_id"]]'),
    ('strategies', '[["strategy","id"],["test_case","strategy_id"]]'),
    ('devices', '[["device","id"],["test_case","device_id"]]'),
    ('times', '[["run","started_at"],["run","ended_at"],["baseline","approved_at"],["pruned_run","removed_at"]]')
)
SELECT identity.name || ' ' || word,
  (SELECT group_concat(
      'UPDATE "' || json_extract(place.value, '$[0]') || '" SET "'
        || json_extract(place.value, '$[1]') || '" = ' || number.value || ' ' || sign || ' "'
        || json_extract(place.value, '$[1]') || '"'
        || iif(json_extract(place.value, '$[1]') = 'mark', ' WHERE mark > 0', '') || ';', ' ')
    FROM json_each(places) AS place)
FROM identity, number;
