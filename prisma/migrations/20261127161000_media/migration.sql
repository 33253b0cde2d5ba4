-- The files of companies.
CREATE TABLE media (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  extension text NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  width integer,
  height integer,
  labels text[] DEFAULT ARRAY[]::text[],
  state text NOT NULL,
  kind text NOT NULL,
  storage text NOT NULL,
  sha256 bytea,
  attempt integer NOT NULL DEFAULT 0,
  rendition_of uuid,
  created_by_user_id uuid,
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3) NOT NULL,
  trashed_at timestamptz(3),
  expires_at timestamptz(3),
  CONSTRAINT media_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT media_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT media_company_id_rendition_of_fkey FOREIGN KEY (company_id, rendition_of) REFERENCES media (company_id, id) ON DELETE CASCADE ON UPDATE RESTRICT
);

-- The address of a file has its id alone.
CREATE UNIQUE INDEX media_id_company_id_key ON media (id, company_id);
CREATE INDEX media_company_id_created_at_id_idx ON media (company_id, created_at DESC, id);
CREATE INDEX media_company_id_rendition_of_idx ON media (company_id, rendition_of);
CREATE UNIQUE INDEX media_company_id_name_key ON media (company_id, lower(name))
  WHERE state = 'ready' AND kind = 'file';
CREATE INDEX media_expires_at_idx ON media (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE media_pieces (
  company_id uuid NOT NULL,
  media_id uuid NOT NULL,
  number integer NOT NULL,
  data bytea NOT NULL,
  CONSTRAINT media_pieces_pkey PRIMARY KEY (company_id, media_id, number),
  CONSTRAINT media_pieces_company_id_media_id_fkey FOREIGN KEY (company_id, media_id) REFERENCES media (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
ALTER TABLE media_pieces ALTER COLUMN data SET STORAGE EXTERNAL;

CREATE TABLE media_uses (
  company_id uuid NOT NULL,
  media_id uuid NOT NULL,
  kind text NOT NULL,
  ref_id uuid NOT NULL,
  title text NOT NULL,
  CONSTRAINT media_uses_pkey PRIMARY KEY (company_id, media_id, kind, ref_id),
  CONSTRAINT media_uses_company_id_media_id_fkey FOREIGN KEY (company_id, media_id) REFERENCES media (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX media_uses_company_id_kind_ref_id_idx ON media_uses (company_id, kind, ref_id);

-- The images of templates are in the storage, whose number is stored from now on.
INSERT INTO usage_totals (company_id, counter, used)
SELECT company_id, 'storage', sum(size_bytes) FROM images GROUP BY company_id
ON CONFLICT (company_id, counter) DO NOTHING;
