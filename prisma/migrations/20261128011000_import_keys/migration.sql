-- The key that prepared an import, and imports that are started automatically as soon as their rows are counted.
ALTER TABLE imports ADD COLUMN api_key_id uuid, ADD COLUMN auto_start boolean NOT NULL DEFAULT false;
