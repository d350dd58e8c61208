-- A definition's name.
--   :id  INTEGER  which definition
SELECT name FROM {kind} WHERE id = :id;
