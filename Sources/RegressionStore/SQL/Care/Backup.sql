-- Writes a packed copy of the file.
--   :target  TEXT  where nothing may be
VACUUM INTO :target;
