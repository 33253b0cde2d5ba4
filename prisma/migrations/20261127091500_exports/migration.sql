-- Exports of every kind, in place of those of the activity list alone.
CREATE TABLE exports (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  environment text NOT NULL,
  kind text NOT NULL,
  format text NOT NULL,
  query jsonb NOT NULL,
  columns text[],
  state text NOT NULL,
  steps integer NOT NULL DEFAULT 0,
  rows integer NOT NULL DEFAULT 0,
  size_bytes bigint NOT NULL DEFAULT 0,
  share double precision NOT NULL DEFAULT 0,
  cursor jsonb,
  created_by_user_id uuid,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT exports_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT exports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- The rows of one step as JSON lines, an array of cells each, one gzip member (RFC 1952).
CREATE TABLE export_pieces (
  company_id uuid NOT NULL,
  export_id uuid NOT NULL,
  step integer NOT NULL,
  data bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT export_pieces_pkey PRIMARY KEY (company_id, export_id, step)
);
ALTER TABLE export_pieces ALTER COLUMN data SET STORAGE EXTERNAL;

-- Earlier exports, and those that the version beside this one writes, are exports without columns: their pieces are text in their
-- format and stay where they are until they expire. The version after this one drops both tables.
CREATE FUNCTION copy_activity_export() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM exports WHERE company_id = OLD.company_id AND id = OLD.id;
    RETURN NULL;
  END IF;
  INSERT INTO exports (company_id, id, environment, kind, format, query, state, steps, rows, size_bytes, created_by_user_id, created_at, finished_at, expires_at)
  VALUES (NEW.company_id, NEW.id, NEW.environment, 'activity', NEW.format,
    jsonb_build_object('asked', NEW.query,
      'startMs', floor(extract(epoch FROM NEW.starts_at) * 1000), 'endMs', floor(extract(epoch FROM NEW.ends_at) * 1000)),
    NEW.state, NEW.steps, NEW.rows, NEW.size_bytes, NEW.created_by_user_id, NEW.created_at, NEW.finished_at, NEW.expires_at)
  ON CONFLICT (company_id, id) DO UPDATE SET state = excluded.state, steps = excluded.steps, rows = excluded.rows,
    size_bytes = excluded.size_bytes, finished_at = excluded.finished_at, expires_at = excluded.expires_at
  WHERE exports.columns IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER activity_exports_copy AFTER INSERT OR UPDATE OR DELETE ON activity_exports
  FOR EACH ROW EXECUTE FUNCTION copy_activity_export();
UPDATE activity_exports SET steps = steps;
