-- AlterTable
ALTER TABLE "presets" ADD COLUMN     "chart" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "is_pinned" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "owner_user_id" UUID,
ADD COLUMN     "question" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "visibility" TEXT NOT NULL DEFAULT 'private',
ALTER COLUMN "filters" SET DEFAULT '{}';

-- AlterTable
ALTER TABLE "recipients" ADD COLUMN     "seen" SMALLINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "rollup_deltas" ADD COLUMN     "sent_at" TIMESTAMPTZ(3),
ADD COLUMN     "template_version" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "provider" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "sending_ip" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "reason" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "first_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "person_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "bytes" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "first_ms" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "later_ms" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "unique_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "unique_person_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "confirmed_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "confirmed_person_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "latency" INTEGER[],
ADD COLUMN     "last_event_id" UUID,
ADD COLUMN     "is_backfilled" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "report_schedules" (
    "company_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "preset_id" UUID,
    "built_in" TEXT,
    "cadence" TEXT NOT NULL,
    "local_hour" SMALLINT NOT NULL,
    "member_user_ids" UUID[],
    "last_period" TEXT,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_schedules_pkey" PRIMARY KEY ("company_id","id")
);

-- CreateTable
CREATE TABLE "stat_values" (
    "company_id" UUID NOT NULL,
    "dimension" SMALLINT NOT NULL,
    "value" TEXT NOT NULL,
    "id" SERIAL NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "stat_values_pkey" PRIMARY KEY ("company_id","dimension","value")
);

-- CreateTable
CREATE TABLE "stat_days" (
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "cross_rows" INTEGER NOT NULL,
    "is_capped" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "stat_days_pkey" PRIMARY KEY ("company_id","environment","day")
);

-- CreateTable
CREATE TABLE "stat_backfill" (
    "company_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "stat_backfill_pkey" PRIMARY KEY ("company_id","day")
);

-- CreateTable
CREATE TABLE "stat_folds" (
    "id" INTEGER NOT NULL,
    "folded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stat_folds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stat_staging" (
    "id" BIGSERIAL NOT NULL,
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "bucket_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "type" TEXT NOT NULL,
    "bounce_class" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "subaccount" TEXT NOT NULL,
    "sending_domain" TEXT NOT NULL,
    "recipient_domain" TEXT NOT NULL,
    "campaign" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "template_version" TEXT NOT NULL,
    "ip_pool" TEXT NOT NULL,
    "sending_ip" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "first_count" INTEGER NOT NULL,
    "person_count" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,
    "first_ms" BIGINT NOT NULL,
    "later_ms" BIGINT NOT NULL,
    "unique_count" INTEGER NOT NULL,
    "unique_person_count" INTEGER NOT NULL,
    "confirmed_count" INTEGER NOT NULL,
    "confirmed_person_count" INTEGER NOT NULL,
    "latency_0" INTEGER,
    "latency_1" INTEGER,
    "latency_2" INTEGER,
    "latency_3" INTEGER,
    "latency_4" INTEGER,
    "latency_5" INTEGER,
    "latency_6" INTEGER,
    "latency_7" INTEGER,
    "latency_8" INTEGER,
    "latency_9" INTEGER,
    "last_event_id" UUID,

    CONSTRAINT "stat_staging_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stat_totals" (
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "bucket_at" TIMESTAMPTZ(3) NOT NULL,
    "injected" INTEGER,
    "policy_rejection" INTEGER,
    "generation_failed" INTEGER,
    "generation_rejection" INTEGER,
    "total_msg_volume" BIGINT,
    "delivered" INTEGER,
    "delivered_first" INTEGER,
    "delayed" INTEGER,
    "delayed_first" INTEGER,
    "total_delivery_time_first" BIGINT,
    "total_delivery_time_subsequent" BIGINT,
    "inband_hard" INTEGER,
    "inband_soft" INTEGER,
    "inband_block" INTEGER,
    "inband_undetermined" INTEGER,
    "inband_admin" INTEGER,
    "outofband_hard" INTEGER,
    "outofband_soft" INTEGER,
    "outofband_block" INTEGER,
    "outofband_undetermined" INTEGER,
    "outofband_admin" INTEGER,
    "rendered" INTEGER,
    "nonprefetched_rendered" INTEGER,
    "initial_rendered" INTEGER,
    "nonprefetched_initial_rendered" INTEGER,
    "clicked" INTEGER,
    "nonprefetched_clicked" INTEGER,
    "unique_rendered" INTEGER,
    "nonprefetched_unique_rendered" INTEGER,
    "unique_initial_rendered" INTEGER,
    "nonprefetched_unique_initial_rendered" INTEGER,
    "unique_clicked" INTEGER,
    "nonprefetched_unique_clicked" INTEGER,
    "unique_confirmed_opened" INTEGER,
    "nonprefetched_unique_confirmed_opened" INTEGER,
    "spam_complaint" INTEGER,
    "list_unsubscribe" INTEGER,
    "link_unsubscribe" INTEGER,
    "latency_0" INTEGER,
    "latency_1" INTEGER,
    "latency_2" INTEGER,
    "latency_3" INTEGER,
    "latency_4" INTEGER,
    "latency_5" INTEGER,
    "latency_6" INTEGER,
    "latency_7" INTEGER,
    "latency_8" INTEGER,
    "latency_9" INTEGER,

    CONSTRAINT "stat_totals_pkey" PRIMARY KEY ("company_id","environment","bucket_at")
) PARTITION BY RANGE ("bucket_at");

-- CreateTable
CREATE TABLE "stat_single" (
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "dimension" SMALLINT NOT NULL,
    "value_id" INTEGER NOT NULL,
    "bucket_at" TIMESTAMPTZ(3) NOT NULL,
    "injected" INTEGER,
    "policy_rejection" INTEGER,
    "generation_failed" INTEGER,
    "generation_rejection" INTEGER,
    "total_msg_volume" BIGINT,
    "delivered" INTEGER,
    "delivered_first" INTEGER,
    "delayed" INTEGER,
    "delayed_first" INTEGER,
    "total_delivery_time_first" BIGINT,
    "total_delivery_time_subsequent" BIGINT,
    "inband_hard" INTEGER,
    "inband_soft" INTEGER,
    "inband_block" INTEGER,
    "inband_undetermined" INTEGER,
    "inband_admin" INTEGER,
    "outofband_hard" INTEGER,
    "outofband_soft" INTEGER,
    "outofband_block" INTEGER,
    "outofband_undetermined" INTEGER,
    "outofband_admin" INTEGER,
    "rendered" INTEGER,
    "nonprefetched_rendered" INTEGER,
    "initial_rendered" INTEGER,
    "nonprefetched_initial_rendered" INTEGER,
    "clicked" INTEGER,
    "nonprefetched_clicked" INTEGER,
    "unique_rendered" INTEGER,
    "nonprefetched_unique_rendered" INTEGER,
    "unique_initial_rendered" INTEGER,
    "nonprefetched_unique_initial_rendered" INTEGER,
    "unique_clicked" INTEGER,
    "nonprefetched_unique_clicked" INTEGER,
    "unique_confirmed_opened" INTEGER,
    "nonprefetched_unique_confirmed_opened" INTEGER,
    "spam_complaint" INTEGER,
    "list_unsubscribe" INTEGER,
    "link_unsubscribe" INTEGER,
    "latency_0" INTEGER,
    "latency_1" INTEGER,
    "latency_2" INTEGER,
    "latency_3" INTEGER,
    "latency_4" INTEGER,
    "latency_5" INTEGER,
    "latency_6" INTEGER,
    "latency_7" INTEGER,
    "latency_8" INTEGER,
    "latency_9" INTEGER,

    CONSTRAINT "stat_single_pkey" PRIMARY KEY ("company_id","environment","dimension","value_id","bucket_at")
) PARTITION BY RANGE ("bucket_at");

-- CreateTable
CREATE TABLE "stat_cross" (
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "basis" SMALLINT NOT NULL,
    "day" DATE NOT NULL,
    "subaccount" INTEGER NOT NULL,
    "sending_domain" INTEGER NOT NULL,
    "campaign" INTEGER NOT NULL,
    "template" INTEGER NOT NULL,
    "template_version" INTEGER NOT NULL,
    "ip_pool" INTEGER NOT NULL,
    "sending_ip" INTEGER NOT NULL,
    "provider" INTEGER NOT NULL,
    "injected" INTEGER,
    "policy_rejection" INTEGER,
    "generation_failed" INTEGER,
    "generation_rejection" INTEGER,
    "total_msg_volume" BIGINT,
    "delivered" INTEGER,
    "delivered_first" INTEGER,
    "delayed" INTEGER,
    "delayed_first" INTEGER,
    "total_delivery_time_first" BIGINT,
    "total_delivery_time_subsequent" BIGINT,
    "inband_hard" INTEGER,
    "inband_soft" INTEGER,
    "inband_block" INTEGER,
    "inband_undetermined" INTEGER,
    "inband_admin" INTEGER,
    "outofband_hard" INTEGER,
    "outofband_soft" INTEGER,
    "outofband_block" INTEGER,
    "outofband_undetermined" INTEGER,
    "outofband_admin" INTEGER,
    "rendered" INTEGER,
    "nonprefetched_rendered" INTEGER,
    "initial_rendered" INTEGER,
    "nonprefetched_initial_rendered" INTEGER,
    "clicked" INTEGER,
    "nonprefetched_clicked" INTEGER,
    "unique_rendered" INTEGER,
    "nonprefetched_unique_rendered" INTEGER,
    "unique_initial_rendered" INTEGER,
    "nonprefetched_unique_initial_rendered" INTEGER,
    "unique_clicked" INTEGER,
    "nonprefetched_unique_clicked" INTEGER,
    "unique_confirmed_opened" INTEGER,
    "nonprefetched_unique_confirmed_opened" INTEGER,
    "spam_complaint" INTEGER,
    "list_unsubscribe" INTEGER,
    "link_unsubscribe" INTEGER,
    "latency_0" INTEGER,
    "latency_1" INTEGER,
    "latency_2" INTEGER,
    "latency_3" INTEGER,
    "latency_4" INTEGER,
    "latency_5" INTEGER,
    "latency_6" INTEGER,
    "latency_7" INTEGER,
    "latency_8" INTEGER,
    "latency_9" INTEGER,

    CONSTRAINT "stat_cross_pkey" PRIMARY KEY ("company_id","environment","basis","day","subaccount","sending_domain","campaign","template","template_version","ip_pool","sending_ip","provider")
) PARTITION BY RANGE ("day");

-- CreateTable
CREATE TABLE "stat_domains" (
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "recipient_domain" INTEGER NOT NULL,
    "provider" INTEGER NOT NULL,
    "sending_domain" INTEGER NOT NULL,
    "subaccount" INTEGER NOT NULL,
    "injected" INTEGER,
    "policy_rejection" INTEGER,
    "generation_failed" INTEGER,
    "generation_rejection" INTEGER,
    "total_msg_volume" BIGINT,
    "delivered" INTEGER,
    "delivered_first" INTEGER,
    "delayed" INTEGER,
    "delayed_first" INTEGER,
    "total_delivery_time_first" BIGINT,
    "total_delivery_time_subsequent" BIGINT,
    "inband_hard" INTEGER,
    "inband_soft" INTEGER,
    "inband_block" INTEGER,
    "inband_undetermined" INTEGER,
    "inband_admin" INTEGER,
    "outofband_hard" INTEGER,
    "outofband_soft" INTEGER,
    "outofband_block" INTEGER,
    "outofband_undetermined" INTEGER,
    "outofband_admin" INTEGER,
    "rendered" INTEGER,
    "nonprefetched_rendered" INTEGER,
    "initial_rendered" INTEGER,
    "nonprefetched_initial_rendered" INTEGER,
    "clicked" INTEGER,
    "nonprefetched_clicked" INTEGER,
    "unique_rendered" INTEGER,
    "nonprefetched_unique_rendered" INTEGER,
    "unique_initial_rendered" INTEGER,
    "nonprefetched_unique_initial_rendered" INTEGER,
    "unique_clicked" INTEGER,
    "nonprefetched_unique_clicked" INTEGER,
    "unique_confirmed_opened" INTEGER,
    "nonprefetched_unique_confirmed_opened" INTEGER,
    "spam_complaint" INTEGER,
    "list_unsubscribe" INTEGER,
    "link_unsubscribe" INTEGER,
    "latency_0" INTEGER,
    "latency_1" INTEGER,
    "latency_2" INTEGER,
    "latency_3" INTEGER,
    "latency_4" INTEGER,
    "latency_5" INTEGER,
    "latency_6" INTEGER,
    "latency_7" INTEGER,
    "latency_8" INTEGER,
    "latency_9" INTEGER,

    CONSTRAINT "stat_domains_pkey" PRIMARY KEY ("company_id","environment","day","recipient_domain","provider","sending_domain","subaccount")
) PARTITION BY RANGE ("day");

-- CreateTable
CREATE TABLE "stat_reasons" (
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "type" TEXT NOT NULL,
    "bounce_class" INTEGER NOT NULL,
    "reason" INTEGER NOT NULL,
    "provider" INTEGER NOT NULL,
    "sending_domain" INTEGER NOT NULL,
    "subaccount" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,
    "last_event_id" UUID,

    CONSTRAINT "stat_reasons_pkey" PRIMARY KEY ("company_id","environment","day","type","bounce_class","reason","provider","sending_domain","subaccount")
) PARTITION BY RANGE ("day");

-- CreateIndex
CREATE INDEX "report_schedules_next_at_idx" ON "report_schedules"("next_at");

-- CreateIndex
CREATE UNIQUE INDEX "stat_values_company_id_id_key" ON "stat_values"("company_id", "id");

-- CreateIndex
CREATE INDEX "stat_values_company_id_dimension_day_idx" ON "stat_values"("company_id", "dimension", "day");

-- AddForeignKey
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_preset_id_fkey" FOREIGN KEY ("preset_id") REFERENCES "presets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say -----------------------------------------------------------------

-- The deltas of a fold, added up and emptied in its transaction: nothing is lost with it in a crash.
ALTER TABLE "stat_staging" SET UNLOGGED;
ALTER TABLE "stat_staging" SET (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);

-- A zone as AT TIME ZONE takes it: offsets such as +07:00 have the other sign there (POSIX), and a name that this server
-- does not know must not stop the counting of everybody's mail.
CREATE FUNCTION stat_zone(zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  usable text := CASE left(zone, 1) WHEN '+' THEN '<off>-' || substr(zone, 2) WHEN '-' THEN '<off>+' || substr(zone, 2) ELSE zone END;
BEGIN
  PERFORM now() AT TIME ZONE usable;
  RETURN usable;
EXCEPTION WHEN OTHERS THEN
  RETURN 'UTC';
END
$$;

-- Makes the partitions of the statistics for each month of a range; those that exist are left alone.
CREATE FUNCTION ensure_stat_partitions(first_day date, last_day date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  made integer := 0;
  month date;
  parent text;
  child text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('mailwright.partitions'));
  FOR month IN SELECT generate_series(date_trunc('month', first_day), last_day, interval '1 month')::date LOOP
    FOREACH parent IN ARRAY ARRAY['stat_totals', 'stat_single', 'stat_cross', 'stat_domains', 'stat_reasons'] LOOP
      child := parent || '_' || to_char(month, 'YYYYMM');
      IF to_regclass(child) IS NULL THEN
        EXECUTE format(
          -- The rows of the present day change every few seconds: with room beside them no index has to.
          'CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L) WITH (fillfactor = 70)', child, parent,
          to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00', to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
        made := made + 1;
      END IF;
    END LOOP;
  END LOOP;
  RETURN made;
END
$$;

-- Drops the partitions of statistics whose month ends before a date.
CREATE FUNCTION drop_stat_partitions(parent text, before date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  dropped integer := 0;
  child record;
BEGIN
  FOR child IN
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = parent::regclass AND c.relname ~ '_[0-9]{6}$'
      AND to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= before
  LOOP
    EXECUTE format('DROP TABLE %I', child.name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END
$$;

SELECT ensure_stat_partitions((now() AT TIME ZONE 'UTC')::date - 31, (now() AT TIME ZONE 'UTC')::date + 31);

-- Mail from before this migration is counted from its events by a job, the newest day first. Deltas that wait to be folded
-- are of such mail: the roll-ups get them, the statistics do not.
UPDATE "rollup_deltas" SET "is_backfilled" = true;
INSERT INTO "stat_backfill" ("company_id", "day", "until")
SELECT DISTINCT "company_id", ("bucket_at" AT TIME ZONE 'UTC')::date, now() FROM (
  SELECT "company_id", "bucket_at" FROM "rollup_totals" UNION ALL SELECT "company_id", "bucket_at" FROM "rollup_deltas") AS counted
WHERE "bucket_at" >= now() - interval '91 days';
