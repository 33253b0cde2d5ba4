-- A file may be replaced: its object gets an id of its own then. Lists show small pictures.
ALTER TABLE media ADD COLUMN content_id uuid;

CREATE TABLE media_thumbnails (
  company_id uuid NOT NULL,
  media_id uuid NOT NULL,
  sha256 bytea NOT NULL,
  data bytea NOT NULL,
  CONSTRAINT media_thumbnails_pkey PRIMARY KEY (company_id, media_id),
  CONSTRAINT media_thumbnails_company_id_media_id_fkey FOREIGN KEY (company_id, media_id) REFERENCES media (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
ALTER TABLE media_thumbnails ALTER COLUMN data SET STORAGE EXTERNAL;
