-- What a scenario is but for its laws, so that another list of laws alone makes no other case of one that
-- did the same.

-- The digest of the content without its laws, computed by the program; NULL until it is.
ALTER TABLE scenario_revision ADD COLUMN digest_without_laws BLOB
  CHECK (length(digest_without_laws) = 32);
