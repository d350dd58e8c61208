-- Removes all plans; those that runs have are stored again.
DELETE FROM plan_case WHERE plan_id > 0;
DELETE FROM plan_link WHERE plan_id > 0;
DELETE FROM plan WHERE id > 0;
