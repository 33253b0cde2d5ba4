-- An email that is written where it is sent from is a row of templates with an owner: it has no alias and no number, is in no list, and
-- goes with its owner. Processes of a version before could not read such a row: none is written while one of them runs
-- (lib/infra/process/capabilities.ts, ownedTemplates).
ALTER TABLE templates
  ADD COLUMN owner_id uuid,
  ALTER COLUMN alias DROP NOT NULL,
  ALTER COLUMN number DROP NOT NULL,
  DROP CONSTRAINT templates_kind_check,
  ADD CONSTRAINT templates_kind_check CHECK (kind IN ('email', 'snippet', 'layout', 'campaign_email')) NOT VALID,
  ADD CONSTRAINT templates_owner_check CHECK (
    (owner_id IS NULL) = (alias IS NOT NULL) AND (owner_id IS NULL) = (number IS NOT NULL)
    AND (owner_id IS NULL) = (kind IN ('email', 'snippet', 'layout'))) NOT VALID;

-- A person who edits a document. The rows live for seconds, so they are in no log, and a crash forgets them.
CREATE UNLOGGED TABLE document_locks (
  company_id uuid NOT NULL,
  kind text NOT NULL,
  ref_id uuid NOT NULL,
  part smallint NOT NULL,
  user_id uuid NOT NULL,
  tab uuid NOT NULL,
  until timestamptz(3) NOT NULL,
  CONSTRAINT document_locks_pkey PRIMARY KEY (company_id, kind, ref_id, part),
  CONSTRAINT document_locks_part_check CHECK (part >= 0)
);
