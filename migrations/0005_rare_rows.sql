-- Rows that are rare, and are looked for in every run.

-- Outcomes of format 1 whose content can't be checked, so that they never stand in for what is computed.
CREATE INDEX outcome_unsure ON outcome (id)
  WHERE format = 1 AND (movements IS NULL OR verdict NOT IN ('pass', 'unjudged', 'skipped'));

-- Cases without measures: of skipped ones none were taken, of others they may be lost.
CREATE INDEX measure_none ON measure (position, case_id) WHERE body IS NULL;
