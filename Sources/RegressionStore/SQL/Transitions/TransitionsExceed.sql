-- Whether more than so many transitions lie after one position and up to another.
--   :limit  INTEGER
--   :after  INTEGER
--   :upto   INTEGER
SELECT count(*) > :limit AS exceeds FROM (
  SELECT 1 FROM transition WHERE position > :after AND position <= :upto LIMIT :limit + 1) AS recent;
