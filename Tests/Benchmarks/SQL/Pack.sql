-- Writes a packed copy of the file.
--   {path}  where nothing may be
VACUUM INTO '{path}';
