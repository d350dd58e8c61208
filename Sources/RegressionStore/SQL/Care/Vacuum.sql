-- Gives the space that nothing uses back to the file system.
VACUUM;
