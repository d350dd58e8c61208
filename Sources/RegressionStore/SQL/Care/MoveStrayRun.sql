-- Gives a run, with its rows, another position, and makes that the one at which it was recorded.
--   :position  INTEGER
--   :number    INTEGER
UPDATE run SET position = :position, recorded_position = :position WHERE number = :number;
