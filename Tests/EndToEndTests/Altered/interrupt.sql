-- Takes the results of the later half of its cases from the newest run, which changed none of them.
UPDATE run
SET state = 'interrupted',
  mark = (
    SELECT case_id FROM plan_member WHERE plan_member.plan_id = run.plan_id
    ORDER BY case_id
    LIMIT 1 OFFSET (SELECT planned / 2 FROM run ORDER BY position DESC LIMIT 1))
WHERE position = (SELECT max(position) FROM run);

UPDATE run
SET passed = (SELECT count(*) FROM run_outcome WHERE run = number AND verdict = 'pass'),
  failed = (SELECT count(*) FROM run_outcome WHERE run = number AND verdict = 'fail'),
  errors = (SELECT count(*) FROM run_outcome WHERE run = number AND verdict = 'error'),
  known_failures = (
    SELECT count(*) FROM run_outcome WHERE run = number AND verdict = 'knownFailure'),
  unexpected_passes = (
    SELECT count(*) FROM run_outcome WHERE run = number AND verdict = 'unexpectedPass'),
  unjudged = (SELECT count(*) FROM run_outcome WHERE run = number AND verdict = 'unjudged'),
  skipped = (SELECT count(*) FROM run_outcome WHERE run = number AND verdict = 'skipped')
WHERE position = (SELECT max(position) FROM run);
