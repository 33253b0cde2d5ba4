-- Webhooks: configuration, the outbox of events, the feed of each company, a cursor per webhook, and the log of attempts.
-- The earlier tables had no writer and are empty in every installation.
DROP TABLE "webhook_attempts";
DROP TABLE "webhook_deliveries";
DROP TABLE "webhooks";

-- CreateTable
CREATE TABLE "webhooks" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "events" TEXT[],
    "types" INTEGER NOT NULL,
    "format" TEXT NOT NULL DEFAULT 'single',
    "auth_type" TEXT NOT NULL DEFAULT 'none',
    "auth_encrypted" BYTEA,
    "custom_headers_encrypted" BYTEA,
    "secret_encrypted" BYTEA NOT NULL,
    "previous_secret_encrypted" BYTEA,
    "previous_secret_until" TIMESTAMPTZ(3),
    "state" TEXT NOT NULL DEFAULT 'on',
    "off_reason" TEXT,
    "subaccount_scope" TEXT NOT NULL DEFAULT 'all',
    "subaccount_ids" UUID[],
    "sending_domains" TEXT[],
    "max_batch" INTEGER NOT NULL DEFAULT 500,
    "max_wait_ms" INTEGER NOT NULL DEFAULT 1000,
    "in_flight" INTEGER,
    "rate" INTEGER,
    "ordered" BOOLEAN NOT NULL DEFAULT false,
    "api_version" TEXT NOT NULL,
    "failing_since" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "notified_at" TIMESTAMPTZ(3),
    "last_success_at" TIMESTAMPTZ(3),
    "last_failure_at" TIMESTAMPTZ(3),
    "last_code" INTEGER,
    "stopped_position" BIGINT,
    "token_encrypted" BYTEA,
    "token_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_cursors" (
    "webhook_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "position_at" TIMESTAMPTZ(3) NOT NULL,
    "sequence" BIGINT NOT NULL DEFAULT 0,
    "claimed_to" BIGINT,
    "claimed_at" TIMESTAMPTZ(3),
    "claimed_sequence" BIGINT,
    "claimed_ids" UUID[],
    "claimed_cuts" INTEGER[],
    "failures" INTEGER NOT NULL DEFAULT 0,
    "resume_at" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL DEFAULT 'running',
    "from_position" BIGINT NOT NULL DEFAULT 0,
    "until_position" BIGINT,
    "only_missing" BOOLEAN NOT NULL DEFAULT false,
    "lease_token" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_cursors_pkey" PRIMARY KEY ("webhook_id","kind")
);

-- CreateTable
CREATE TABLE "webhook_outbox" (
    "bucket" SMALLINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "types" INTEGER NOT NULL,
    "event_ids" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_outbox_pkey" PRIMARY KEY ("bucket","id")
);

-- CreateTable
CREATE TABLE "webhook_heads" (
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_heads_pkey" PRIMARY KEY ("company_id","environment")
);

-- CreateTable
CREATE TABLE "webhook_feed" (
    "company_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,
    "types" INTEGER NOT NULL,
    "event_ids" UUID[],

    CONSTRAINT "webhook_feed_pkey" PRIMARY KEY ("company_id","environment","position","at")
) PARTITION BY RANGE ("at");

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'live',
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "is_manual" BOOLEAN NOT NULL DEFAULT false,
    "first_sequence" BIGINT,
    "last_sequence" BIGINT,
    "event_ids" UUID[],
    "tries" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "last_code" INTEGER,
    "last_error" TEXT,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "company_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "webhook_message_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "phase_ms" JSONB NOT NULL,
    "code" INTEGER,
    "error" TEXT,
    "remote_ip" TEXT,
    "request_headers" JSONB NOT NULL,
    "response_headers" JSONB,
    "response_body" TEXT,
    "first_sequence" BIGINT,
    "last_sequence" BIGINT,
    "event_ids" UUID[],
    "bytes" INTEGER NOT NULL,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("company_id","webhook_id","id")
) PARTITION BY RANGE ("id");

-- CreateTable
CREATE TABLE "webhook_minutes" (
    "webhook_id" UUID NOT NULL,
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "taken" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "durations" INTEGER[],

    CONSTRAINT "webhook_minutes_pkey" PRIMARY KEY ("webhook_id","minute")
);

-- CreateIndex
CREATE INDEX "webhooks_company_id_environment_idx" ON "webhooks"("company_id", "environment");

-- CreateIndex
CREATE INDEX "webhook_deliveries_company_id_webhook_id_id_idx" ON "webhook_deliveries"("company_id", "webhook_id", "id");

-- CreateIndex
CREATE INDEX "webhook_attempts_company_id_webhook_id_delivery_id_idx" ON "webhook_attempts"("company_id", "webhook_id", "delivery_id");

-- CreateIndex
CREATE INDEX "webhook_attempts_company_id_webhook_id_first_sequence_idx" ON "webhook_attempts"("company_id", "webhook_id", "first_sequence");

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_cursors" ADD CONSTRAINT "webhook_cursors_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_minutes" ADD CONSTRAINT "webhook_minutes_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say -----------------------------------------------------------------

-- A retry is found by its due time; few rows wait at a time.
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" ("due_at") WHERE "status" = 'waiting';
-- A lane asks for the rows of its webhook that wait.
CREATE INDEX "webhook_deliveries_waiting_idx" ON "webhook_deliveries" ("webhook_id", "due_at") WHERE "status" = 'waiting';
-- The attempts of an event are found by its id, for Activity and for the numbers of a replay.
CREATE INDEX "webhook_attempts_event_ids_idx" ON "webhook_attempts" USING gin ("event_ids");

-- Cursors move with every body: room for updates in place.
ALTER TABLE "webhook_cursors" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
-- The outbox is empty within a second: dead rows are swept early.
ALTER TABLE "webhook_outbox" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);

ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_environment_check" CHECK ("environment" IN ('sandbox', 'production'));
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_state_check" CHECK ("state" IN ('on', 'paused', 'off'));
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_status_check" CHECK ("status" IN ('waiting', 'taken', 'failed', 'dropped'));

-- Whoever sends for a webhook keeps its configuration in memory, and must hear when it changes or is deleted.
CREATE FUNCTION notify_webhook_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('webhook_changed', coalesce(NEW.id, OLD.id)::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER "webhooks_changed" AFTER DELETE OR UPDATE OF "target", "events", "types", "format", "auth_type", "auth_encrypted", "custom_headers_encrypted", "secret_encrypted", "previous_secret_encrypted", "previous_secret_until", "state", "subaccount_scope", "subaccount_ids", "sending_domains", "max_batch", "max_wait_ms", "in_flight", "rate", "ordered" ON "webhooks" FOR EACH ROW EXECUTE FUNCTION notify_webhook_changed();

-- The feed and the attempts have a partition for each day like the hot tables. The feed's is by time: its rows have no id.
CREATE OR REPLACE FUNCTION ensure_partitions(first_day date, last_day date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  made integer := 0;
  day date;
  parent text;
  child text;
  starts timestamptz;
  ends timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('mailwright.partitions'));
  FOR day IN SELECT generate_series(first_day, last_day, interval '1 day')::date LOOP
    starts := day::timestamp AT TIME ZONE 'UTC';
    ends := (day + 1)::timestamp AT TIME ZONE 'UTC';
    FOREACH parent IN ARRAY ARRAY['messages', 'message_bodies', 'recipients', 'attempts', 'events', 'smtp_sessions', 'webhook_attempts', 'webhook_feed'] LOOP
      child := parent || '_' || to_char(day, 'YYYYMMDD');
      IF to_regclass(child) IS NULL THEN
        EXECUTE format(
          'CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)%s', child, parent,
          CASE parent WHEN 'webhook_feed' THEN starts::text ELSE uuid_v7_floor(starts)::text END,
          CASE parent WHEN 'webhook_feed' THEN ends::text ELSE uuid_v7_floor(ends)::text END,
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
