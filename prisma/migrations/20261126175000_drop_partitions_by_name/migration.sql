-- Drops the partitions of a hot table whose day lies before a date. Names are compared as text: PostgreSQL may look at other
-- relations first, and some end in digits that are no date (pg_toast_129497).
CREATE OR REPLACE FUNCTION drop_partitions(parent text, before date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  dropped integer := 0;
  child record;
BEGIN
  FOR child IN
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = parent::regclass AND c.relname ~ '_[0-9]{8}$' AND right(c.relname, 8) < to_char(before, 'YYYYMMDD')
  LOOP
    EXECUTE format('DROP TABLE %I', child.name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END
$$;

-- Drops the partitions of statistics whose month ends before a date.
CREATE OR REPLACE FUNCTION drop_stat_partitions(parent text, before date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  dropped integer := 0;
  child record;
BEGIN
  FOR child IN
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = parent::regclass AND c.relname ~ '_[0-9]{6}$' AND right(c.relname, 6) < to_char(before, 'YYYYMM')
  LOOP
    EXECUTE format('DROP TABLE %I', child.name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END
$$;
