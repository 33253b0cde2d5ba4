-- Jobs run in lanes and take turns by owner. The version that runs beside this one writes the defaults: its jobs are of the lane
-- "short", take turns as one owner, and do not sleep.
ALTER TABLE jobs
  ADD COLUMN lane text NOT NULL DEFAULT 'short',
  ADD COLUMN owner uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  ADD COLUMN sleeps boolean NOT NULL DEFAULT false,
  ADD COLUMN cancel_requested_at timestamptz(3),
  ADD COLUMN result jsonb;

-- The walk over owners with something to do, and the wake of jobs whose time has come. The index before held finished jobs, too.
CREATE INDEX jobs_awake ON jobs (lane, owner, due_at) WHERE finished_at IS NULL AND NOT sleeps;
CREATE INDEX jobs_asleep ON jobs (lane, due_at) WHERE finished_at IS NULL AND sleeps;
DROP INDEX jobs_due_at_idx;

UPDATE jobs SET owner = company_id WHERE finished_at IS NULL AND company_id IS NOT NULL;
UPDATE jobs SET sleeps = true WHERE finished_at IS NULL AND due_at > now();
