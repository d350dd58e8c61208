-- Cases that came to a different outcome from the same inputs, newest run first.
SELECT case_key, transitions.run, previous_verdict AS before, verdict, label,
  substr(git_commit, 1, 7) AS git_commit
FROM transitions
JOIN runs USING (run)
WHERE same_inputs
ORDER BY place DESC, case_key;
