-- Takes away a view of any name.
DROP VIEW IF EXISTS {view};
