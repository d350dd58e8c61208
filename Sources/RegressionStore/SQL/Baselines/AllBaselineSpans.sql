-- What cases are judged by from which positions on.
SELECT case_id, position, baseline_id FROM baseline_span ORDER BY case_id, position;
