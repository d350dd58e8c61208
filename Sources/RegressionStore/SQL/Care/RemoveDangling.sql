-- Removes the rows of any table in which a column refers to a row that is not there.
DELETE FROM {table} WHERE {column} NOT IN (SELECT {target} FROM {parent});
