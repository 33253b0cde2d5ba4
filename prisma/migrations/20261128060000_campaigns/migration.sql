-- Campaigns with the variants of A/B tests, and their categories.
CREATE TABLE campaigns (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  category_id uuid,
  state text NOT NULL DEFAULT 'DRAFT',
  revision integer NOT NULL DEFAULT 1,
  audience jsonb NOT NULL,
  sender_id uuid,
  template_id uuid,
  content_version integer,
  schedule_at timestamptz(3),
  zone_mode text NOT NULL DEFAULT 'company',
  local_date date,
  local_time text,
  past_zones text NOT NULL DEFAULT 'nextDay',
  spread_hours smallint,
  utm jsonb NOT NULL DEFAULT '{}',
  options jsonb NOT NULL DEFAULT '{}',
  ab jsonb,
  winner smallint,
  decided_at timestamptz(3),
  decided_by uuid,
  parent_id uuid,
  pause_cause text,
  counts jsonb NOT NULL DEFAULT '{}',
  moves jsonb NOT NULL DEFAULT '[]',
  prepared_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT campaigns_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT campaigns_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX campaigns_company_id_kind_updated_at_idx ON campaigns (company_id, kind, updated_at DESC);
CREATE INDEX campaigns_company_id_category_id_idx ON campaigns (company_id, category_id);
-- Finds what is due of all companies.
CREATE INDEX campaigns_state_schedule_at_idx ON campaigns (state, schedule_at);
-- Soft bounces of a campaign are sent again once.
CREATE UNIQUE INDEX campaigns_resend_key ON campaigns (company_id, parent_id) WHERE kind = 'resend';

CREATE TABLE campaign_variants (
  company_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  number smallint NOT NULL,
  name text NOT NULL,
  template_id uuid,
  content_version integer,
  subject text,
  sender_id uuid,
  offset_minutes integer,
  share integer NOT NULL,
  CONSTRAINT campaign_variants_pkey PRIMARY KEY (company_id, campaign_id, number),
  CONSTRAINT campaign_variants_company_id_campaign_id_fkey FOREIGN KEY (company_id, campaign_id) REFERENCES campaigns (company_id, id)
    ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE campaign_categories (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  color text,
  sender_id uuid,
  is_public boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT campaign_categories_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT campaign_categories_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX campaign_categories_name_key ON campaign_categories (company_id, lower(name));
