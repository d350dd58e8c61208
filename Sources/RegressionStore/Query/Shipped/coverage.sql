-- Coverage of each form: scenarios, cases, and inputs that get the focus.
WITH suite AS (
  SELECT form, count(DISTINCT scenario) AS scenarios, count(*) AS cases,
    count(DISTINCT strategy) AS strategies, count(DISTINCT device) AS devices
  FROM cases
  WHERE NOT archived
  GROUP BY form
),
used AS (
  SELECT DISTINCT cases.form, step.detail AS view
  FROM (SELECT DISTINCT scenario, form FROM cases WHERE NOT archived) AS cases
  JOIN script_steps AS step ON step.scenario = cases.scenario
  WHERE step.verb IN ('focus', 'tap')
),
focused AS (
  SELECT used.form, count(*) AS inputs
  FROM used
  JOIN form_views ON form_views.form = used.form AND form_views.view = used.view
  WHERE form_views.kind IN ('textField', 'textView', 'searchBar')
  GROUP BY used.form
)
SELECT forms.form, forms.inputs, coalesce(focused.inputs, 0) AS named_in_scripts,
  coalesce(scenarios, 0) AS scenarios, coalesce(cases, 0) AS cases,
  coalesce(strategies, 0) AS strategies, coalesce(devices, 0) AS devices
FROM forms
LEFT JOIN suite USING (form)
LEFT JOIN focused USING (form)
ORDER BY scenarios, forms.form;
