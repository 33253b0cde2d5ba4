-- Imports of contacts: the preparation of a file, the marks up to which its rows are written, and the rows that were refused.
CREATE TABLE imports (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  media_id uuid NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  layout jsonb NOT NULL,
  columns text[],
  preparation jsonb NOT NULL,
  options jsonb NOT NULL DEFAULT '{}',
  counts jsonb NOT NULL DEFAULT '{}',
  rows integer NOT NULL DEFAULT 0,
  marks integer[] DEFAULT ARRAY[0, 0]::integer[],
  reserved integer NOT NULL DEFAULT 0,
  made integer NOT NULL DEFAULT 0,
  wording_id uuid,
  error jsonb,
  undone jsonb,
  created_by uuid,
  created_at timestamptz(3) NOT NULL,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  expires_at timestamptz(3),
  CONSTRAINT imports_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT imports_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
-- One import of a company runs at a time, and a file is prepared once.
CREATE UNIQUE INDEX imports_running_key ON imports (company_id) WHERE state IN ('queued', 'running');
CREATE UNIQUE INDEX imports_prepared_key ON imports (company_id, media_id) WHERE started_at IS NULL;

CREATE TABLE import_rejects (
  company_id uuid NOT NULL,
  import_id uuid NOT NULL,
  lane smallint NOT NULL,
  number integer NOT NULL,
  data bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT import_rejects_pkey PRIMARY KEY (company_id, import_id, lane, number)
);
