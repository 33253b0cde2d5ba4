-- The feed of a company has facts of several kinds beside events of mail, and parts of the product follow it beside webhooks. The
-- version that runs beside this one writes the defaults, and its webhooks pass over facts, whose types are 0.
ALTER TABLE webhook_feed
  ADD COLUMN source smallint NOT NULL DEFAULT 0,
  ADD COLUMN source_types integer NOT NULL DEFAULT 0,
  ADD COLUMN ref_id uuid;

-- Facts of one transaction and company that are not in the feed yet.
CREATE TABLE fact_outbox (
  bucket smallint NOT NULL,
  id bigserial NOT NULL,
  company_id uuid NOT NULL,
  environment text NOT NULL,
  source smallint NOT NULL,
  types integer NOT NULL,
  ref_id uuid,
  ids uuid[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT fact_outbox_pkey PRIMARY KEY (bucket, id, company_id)
);

-- How far a part of the product has come in a company's feed. The row is rewritten with each turn.
CREATE TABLE feed_consumers (
  company_id uuid NOT NULL,
  environment text NOT NULL,
  kind text NOT NULL,
  sources integer NOT NULL,
  "position" bigint NOT NULL,
  position_at timestamptz(3) NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  resume_at timestamptz(3),
  CONSTRAINT feed_consumers_pkey PRIMARY KEY (company_id, environment, kind)
) WITH (fillfactor = 50);
CREATE INDEX feed_consumers_kind_idx ON feed_consumers (kind);
