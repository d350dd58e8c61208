-- Says what a scenario's content is without its laws.
--   :rest  BLOB
--   :id    INTEGER  which content
UPDATE scenario_revision SET digest_without_laws = :rest WHERE id = :id;
