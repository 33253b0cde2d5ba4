-- Questions about contacts that have a name, and every version of each. Versions have a table of their own: a send or a flow reads the
-- one that it pinned by its key, and the list of segments does not carry their history.
CREATE TABLE segments (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  ast jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  used_fields integer[] DEFAULT ARRAY[]::integer[],
  used_labels integer[] DEFAULT ARRAY[]::integer[],
  used_segments uuid[] DEFAULT ARRAY[]::uuid[],
  size integer,
  size_at timestamptz(3),
  size_ms integer,
  watchers integer NOT NULL DEFAULT 0,
  archived_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT segments_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT segments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX segments_name_key ON segments (company_id, lower(name));

CREATE TABLE segment_versions (
  company_id uuid NOT NULL,
  segment_id uuid NOT NULL,
  version integer NOT NULL,
  ast jsonb NOT NULL,
  created_by uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT segment_versions_pkey PRIMARY KEY (company_id, segment_id, version),
  CONSTRAINT segment_versions_company_id_segment_id_fkey FOREIGN KEY (company_id, segment_id) REFERENCES segments (company_id, id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
