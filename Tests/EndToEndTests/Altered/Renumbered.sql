-- Identities that are others wherever they are referred to, so that nothing contradicts itself: a
-- name and statements each.
WITH number (word, value, sign) AS (
  VALUES ('from -1 down', '-1', '-'), ('from 2^31', '2147483648', '+'),
    ('from 2^32', '4294967296', '+'), ('from 2^40', '1099511627776', '+'),
    ('from 2^62 down', '4611686018427387904', '-'),
    ('from the greatest down', '9223372036854775807', '-'),
    ('from the least up', '(-9223372036854775807 - 1)', '+')
),
identity (name, place, field) AS (
  VALUES ('cases', 'test_case', 'id'), ('cases', 'plan_case', 'case_id'),
    ('cases', 'run_gap', 'case_id'), ('cases', 'transition', 'case_id'),
    ('cases', 'baseline', 'case_id'), ('cases', 'baseline_span', 'case_id'), ('cases', 'run', 'mark'),
    ('outcomes', 'outcome', 'id'), ('outcomes', 'transition', 'outcome_id'),
    ('plans', 'plan', 'id'), ('plans', 'plan_link', 'plan_id'), ('plans', 'plan_link', 'link_plan_id'),
    ('plans', 'plan_case', 'plan_id'), ('plans', 'run', 'plan_id'), ('plans', 'run', 'whole_plan_id'),
    ('run numbers', 'run', 'number'), ('run numbers', 'run_gap', 'run_number'),
    ('positions', 'run', 'position'), ('positions', 'run', 'recorded_position'),
    ('positions', 'transition', 'position'), ('positions', 'definition_span', 'position'),
    ('positions', 'baseline_span', 'position'),
    ('approvals', 'baseline', 'id'), ('approvals', 'baseline_span', 'baseline_id'),
    ('scenarios', 'scenario', 'id'), ('scenarios', 'test_case', 'scenario_id'),
    ('strategies', 'strategy', 'id'), ('strategies', 'test_case', 'strategy_id'),
    ('devices', 'device', 'id'), ('devices', 'test_case', 'device_id'),
    ('times', 'run', 'started_at'), ('times', 'run', 'ended_at'), ('times', 'baseline', 'approved_at'),
    ('times', 'pruned_run', 'removed_at'), ('times', 'scenario', 'defined_at'),
    ('times', 'scenario', 'archived_by_hand_at')
)
-- Tables and columns of other versions of the schema are passed over.
SELECT identity.name || ' ' || word,
  group_concat(
    'UPDATE "' || place || '" SET "' || field || '" = ' || value || ' ' || sign || ' "' || field
      || '"' || iif(field = 'mark', ' WHERE mark > 0', '') || ';', ' ')
FROM identity
JOIN pragma_table_info(identity.place) AS present ON present.name = identity.field
JOIN number
GROUP BY identity.name, word
ORDER BY identity.name, word;
