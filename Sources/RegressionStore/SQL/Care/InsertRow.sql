-- Adds a row to any table.
INSERT INTO {table} ({columns}) VALUES ({values});
