-- The moves of people between the stages of the journey. The index answers how many moved in a range of time.
CREATE TABLE stage_changes (
  company_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  id uuid NOT NULL,
  from_stage text NOT NULL,
  to_stage text NOT NULL,
  was_lost boolean NOT NULL,
  is_lost boolean NOT NULL,
  cause text NOT NULL,
  cause_id uuid,
  CONSTRAINT stage_changes_pkey PRIMARY KEY (company_id, contact_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX stage_changes_company_id_id_idx ON stage_changes (company_id, id);
SELECT ensure_month_partitions('stage_changes', today - 1, today + 45) FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS today);
