-- Jobs of the calendar, by the clock of a zone.
CREATE TABLE job_schedules (
  id uuid NOT NULL,
  company_id uuid,
  kind text NOT NULL,
  key text NOT NULL,
  cadence text NOT NULL,
  local_hour smallint NOT NULL DEFAULT 0,
  day smallint,
  zone text NOT NULL,
  payload jsonb NOT NULL,
  next_at timestamptz(3) NOT NULL,
  last_period text,
  enabled boolean NOT NULL DEFAULT true,
  CONSTRAINT job_schedules_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX job_schedules_kind_key ON job_schedules (kind, key);
CREATE INDEX job_schedules_due ON job_schedules (next_at) WHERE enabled;
