-- Lays a view over what a file has under its name, for one connection.
CREATE TEMP VIEW {definition};
