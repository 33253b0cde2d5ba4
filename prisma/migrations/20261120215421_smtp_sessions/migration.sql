-- CreateTable
CREATE TABLE "smtp_sessions" (
    "id" UUID NOT NULL,
    "company_id" UUID,
    "environment" TEXT,
    "api_key_id" UUID,
    "subaccount_id" UUID,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "ip" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "client_name" TEXT NOT NULL,
    "tls_version" TEXT,
    "outcome" TEXT NOT NULL,
    "accepted" INTEGER NOT NULL,
    "refused" INTEGER NOT NULL,
    "failed_auths" INTEGER NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "refusals" JSONB NOT NULL,

    CONSTRAINT "smtp_sessions_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");

-- CreateIndex
CREATE INDEX "smtp_sessions_company_id_environment_id_idx" ON "smtp_sessions"("company_id", "environment", "id" DESC);

-- The session log has a partition for each day like the hot tables.
CREATE OR REPLACE FUNCTION ensure_partitions(first_day date, last_day date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  made integer := 0;
  day date;
  parent text;
  child text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('mailwright.partitions'));
  FOR day IN SELECT generate_series(first_day, last_day, interval '1 day')::date LOOP
    FOREACH parent IN ARRAY ARRAY['messages', 'message_bodies', 'recipients', 'attempts', 'events', 'smtp_sessions'] LOOP
      child := parent || '_' || to_char(day, 'YYYYMMDD');
      IF to_regclass(child) IS NULL THEN
        EXECUTE format(
          'CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)%s', child, parent,
          uuid_v7_floor(day::timestamp AT TIME ZONE 'UTC'), uuid_v7_floor((day + 1)::timestamp AT TIME ZONE 'UTC'),
          -- A recipient's row changes once it is delivered: with room beside it no index has to.
          CASE parent WHEN 'recipients' THEN ' WITH (fillfactor = 75)' ELSE '' END);
        made := made + 1;
      END IF;
    END LOOP;
  END LOOP;
  RETURN made;
END
$$;

SELECT ensure_partitions((now() AT TIME ZONE 'UTC')::date - 1, (now() AT TIME ZONE 'UTC')::date + 14);

-- Who sends for a subaccount keeps its state in memory, and must hear when it is suspended.
CREATE TRIGGER "subaccounts_changed" AFTER INSERT OR UPDATE OR DELETE ON "subaccounts" FOR EACH ROW EXECUTE FUNCTION notify_company_changed();
