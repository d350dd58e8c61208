-- Subjects that fail most often, by scenario, and in how many cases.
--   :run  a run
SELECT substr(case_key, 1, instr(case_key, ' [') - 1) AS scenario, coalesce(subject, '') AS subject,
  count(DISTINCT case_key) AS cases, count(*) AS mismatches, min(file) AS file, min(line) AS line
FROM mismatches
WHERE run = :run
GROUP BY 1, 2
ORDER BY cases DESC, mismatches DESC, scenario, subject;
