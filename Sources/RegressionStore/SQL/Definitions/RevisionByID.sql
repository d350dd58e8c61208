-- One content of a kind.
--   :id  INTEGER
SELECT digest, content FROM {kind}_revision WHERE id = :id;
