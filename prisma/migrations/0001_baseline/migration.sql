-- The database of the product on 27 November 2026, domain by domain. Later changes are migrations after this one.
-- The hot tables are partitioned by day over time-ordered ids (docs/data.md). Keys of a company's rows contain the company, so that
-- a row cannot refer to another company's; those that begin with the id find a row by its id alone.
-- An installation that has all migrations before this one records it without running it (lib/infra/db/baseline.ts).

-- Functions ---------------------------------------------------------------------------------------------------------------

-- The smallest UUIDv7 of an instant: the bound of a day's partition (RFC 9562 §5.7).
CREATE FUNCTION uuid_v7_floor(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Makes the partitions of the hot tables for each day (UTC) of a range; those that exist are left alone. The feed of webhooks
-- is partitioned by time, as its rows have no id.
CREATE FUNCTION ensure_partitions(first_day date, last_day date) RETURNS integer LANGUAGE plpgsql AS $$
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

-- Drops the partitions of a hot table whose day lies before a date. Names are compared as text: PostgreSQL may look at other
-- relations first, and some end in digits that are no date (pg_toast_129497).
CREATE FUNCTION drop_partitions(parent text, before date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  dropped integer := 0;
  child record;
BEGIN
  FOR child IN
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = parent::regclass AND c.relname ~ '_[0-9]{8}$' AND right(c.relname, 8) < to_char(before, 'YYYYMMDD')
  LOOP
    EXECUTE format('DROP TABLE %I', child.name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
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
    WHERE i.inhparent = parent::regclass AND c.relname ~ '_[0-9]{6}$' AND right(c.relname, 6) < to_char(before, 'YYYYMM')
  LOOP
    EXECUTE format('DROP TABLE %I', child.name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END
$$;

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

-- Fails the transaction of the statement that calls it, with an SQLSTATE of the caller.
CREATE FUNCTION refuse(state text, reason text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = state, MESSAGE = reason;
END $$;

-- Every process caches what it checks mail against. A change of such a row empties that company's part of the cache at once.
CREATE FUNCTION notify_company_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  PERFORM pg_notify('company_changed', coalesce(changed ->> 'company_id', changed ->> 'id'));
  RETURN NULL;
END
$$;

-- A change that concerns every company: '*'.
CREATE FUNCTION notify_all_companies_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('company_changed', '*');
  RETURN NULL;
END
$$;

-- Delivery workers keep all pools in memory. Mail is checked against a company's pools and those of the installation, whose
-- change concerns every company: '*'.
CREATE FUNCTION notify_ip_pools_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ip_pools_changed', '');
  IF TG_TABLE_NAME = 'ip_pools' THEN
    PERFORM pg_notify('company_changed', coalesce(to_jsonb(coalesce(NEW, OLD)) ->> 'company_id', '*'));
  END IF;
  RETURN NULL;
END
$$;

-- Every process that sends for a webhook keeps its configuration in memory.
CREATE FUNCTION notify_webhook_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('webhook_changed', coalesce(NEW.id, OLD.id)::text);
  RETURN NULL;
END
$$;

-- Mail may have been sent from a published version, so it never changes.
CREATE FUNCTION refuse_published_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a published version never changes';
END $$;

-- Parts of subjects and addresses are found by trigram indexes of the days that are over (lib/infra/process/index-closed-days.ts).
-- Both extensions come with PostgreSQL and may be made by a database's owner. Where a server lacks them or refuses them to the
-- owner, searches read so many rows instead, until an administrator makes them.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS btree_gin;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR invalid_parameter_value THEN
  RAISE NOTICE 'Searches go without indexes: %', SQLERRM;
END
$$;

-- Companies and people ----------------------------------------------------------------------------------------------------

-- A customer (docs/product.md §3 Company).
CREATE TABLE companies (
  id uuid NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  phone text,
  industry text,
  website text,
  sandbox boolean NOT NULL DEFAULT true,
  production_status text NOT NULL DEFAULT 'None',
  timezone text NOT NULL DEFAULT 'Asia/Jakarta',
  vendor text NOT NULL DEFAULT 'smtp',
  suspended_at timestamptz(3),
  suspended_reason text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  soft_bounce_limit integer,
  click_tracking boolean NOT NULL DEFAULT false,
  open_tracking boolean NOT NULL DEFAULT false,
  CONSTRAINT companies_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX companies_slug_key ON companies (slug);
CREATE TRIGGER companies_changed
  AFTER DELETE OR UPDATE ON companies
  FOR EACH ROW EXECUTE FUNCTION notify_company_changed();

-- A person who logs in (docs/product.md §3 User). Belongs to companies through members.
CREATE TABLE users (
  id uuid NOT NULL,
  email text NOT NULL,
  fullname text NOT NULL,
  lastname text NOT NULL DEFAULT '',
  password_hash text,
  image text,
  phone text,
  company_id uuid,
  hour_format integer NOT NULL DEFAULT 24,
  language text NOT NULL DEFAULT 'en',
  multiple_login text NOT NULL DEFAULT 'prompt',
  email_verified_at timestamptz(3),
  two_factor_secret_encrypted bytea,
  two_factor_enabled_at timestamptz(3),
  two_factor_last_step bigint,
  suspended_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  operator_since timestamptz(3),
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX users_email_key ON users (email);

-- A company's own role with its grants (docs/product.md §6).
CREATE TABLE roles (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  name text NOT NULL,
  grants text[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT roles_pkey PRIMARY KEY (id, company_id),
  CONSTRAINT roles_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX roles_company_id_name_key ON roles (company_id, name);

-- A person's place in a company.
CREATE TABLE members (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  role_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT members_pkey PRIMARY KEY (id, company_id),
  CONSTRAINT members_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT members_role_id_company_id_fkey FOREIGN KEY (role_id, company_id)
    REFERENCES roles (id, company_id) ON DELETE SET NULL (role_id) ON UPDATE CASCADE,
  CONSTRAINT members_user_id_fkey FOREIGN KEY (user_id)
    REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX members_user_id_idx ON members (user_id);
CREATE UNIQUE INDEX members_company_id_user_id_key ON members (company_id, user_id);

-- An invitation of a colleague by mail; the link's token is stored as a hash.
CREATE TABLE invitations (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  role_id uuid,
  token_hash bytea NOT NULL,
  invited_by_user_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_sent_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  send_count integer NOT NULL DEFAULT 1,
  expires_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  CONSTRAINT invitations_pkey PRIMARY KEY (id, company_id),
  CONSTRAINT invitations_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT invitations_role_id_company_id_fkey FOREIGN KEY (role_id, company_id)
    REFERENCES roles (id, company_id) ON DELETE SET NULL (role_id) ON UPDATE CASCADE
);
CREATE UNIQUE INDEX invitations_token_hash_key ON invitations (token_hash);
CREATE UNIQUE INDEX invitations_company_id_email_key ON invitations (company_id, email);

-- Who changed what, from what to what.
CREATE TABLE audit_entries (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  actor_type text NOT NULL,
  actor_id uuid,
  action text NOT NULL,
  target_type text NOT NULL,
  target_id text,
  before jsonb,
  after jsonb,
  ip text,
  request_id text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (id, company_id)
);
CREATE INDEX audit_entries_company_id_id_idx ON audit_entries (company_id, id);

-- A Google (or other) account linked to a person.
CREATE TABLE oauth_accounts (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  provider text NOT NULL,
  provider_account_id text NOT NULL,
  email text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT oauth_accounts_pkey PRIMARY KEY (id),
  CONSTRAINT oauth_accounts_user_id_fkey FOREIGN KEY (user_id)
    REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX oauth_accounts_provider_provider_account_id_key ON oauth_accounts (provider, provider_account_id);

-- A single-use code that stands in for a TOTP code.
CREATE TABLE recovery_codes (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (id),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id)
    REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX recovery_codes_user_id_code_hash_key ON recovery_codes (user_id, code_hash);

-- A login. The row is the truth: a cookie or bearer token without a live row is worth nothing.
CREATE TABLE sessions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  stage text NOT NULL DEFAULT 'full',
  user_agent text NOT NULL DEFAULT '',
  ip text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  revoked_reason text,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id)
    REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX sessions_user_id_revoked_at_idx ON sessions (user_id, revoked_at);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

-- A single-use token in a mailed link: verify_email, reset_password, change_email.
CREATE TABLE identity_tokens (
  id uuid NOT NULL,
  user_id uuid,
  email text NOT NULL,
  purpose text NOT NULL,
  token_hash bytea NOT NULL,
  data jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT identity_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT identity_tokens_user_id_fkey FOREIGN KEY (user_id)
    REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX identity_tokens_token_hash_key ON identity_tokens (token_hash);
CREATE INDEX identity_tokens_email_purpose_idx ON identity_tokens (email, purpose);

-- A counter of a throttle: logins by account and address, mails resent, calls by key.
CREATE TABLE rate_limits (
  key text NOT NULL,
  window_start timestamptz(3) NOT NULL,
  count integer NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key, window_start)
);
CREATE INDEX rate_limits_expires_at_idx ON rate_limits (expires_at);

-- Access, plans and usage -------------------------------------------------------------------------------------------------

-- A vendor identity: branding and capability mode (docs/product.md §1, §6).
CREATE TABLE vendors (
  name text NOT NULL,
  title text NOT NULL,
  mode text NOT NULL DEFAULT 'default',
  logo_blue text,
  logo_white text,
  title_rule text NOT NULL DEFAULT 'product',
  updated_at timestamptz(3) NOT NULL,
  variant text NOT NULL DEFAULT 'standard',
  CONSTRAINT vendors_pkey PRIMARY KEY (name)
);
CREATE TRIGGER vendors_changed
  AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON vendors
  FOR EACH STATEMENT EXECUTE FUNCTION notify_all_companies_changed();

-- The installation's side of a feature flag: both sides must enable it.
CREATE TABLE global_features (
  feature text NOT NULL,
  sub_feature text NOT NULL DEFAULT '',
  enable boolean NOT NULL,
  show boolean NOT NULL DEFAULT true,
  "limit" integer,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT global_features_pkey PRIMARY KEY (feature, sub_feature)
);
CREATE TRIGGER global_features_changed
  AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON global_features
  FOR EACH STATEMENT EXECUTE FUNCTION notify_all_companies_changed();

-- A company's side of a feature flag (docs/product.md §3 Feature flag); the feature itself has the empty sub_feature.
CREATE TABLE company_features (
  company_id uuid NOT NULL,
  feature text NOT NULL,
  sub_feature text NOT NULL DEFAULT '',
  enable boolean NOT NULL,
  show boolean NOT NULL DEFAULT true,
  "limit" integer,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT company_features_pkey PRIMARY KEY (company_id, feature, sub_feature),
  CONSTRAINT company_features_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE TRIGGER company_features_changed
  AFTER INSERT OR DELETE OR UPDATE ON company_features
  FOR EACH ROW EXECUTE FUNCTION notify_company_changed();

-- A version of a plan (docs/plans.md). It never changes, so that a company keeps what it has.
CREATE TABLE plans (
  name text NOT NULL,
  version text NOT NULL,
  grace_days integer NOT NULL DEFAULT 0,
  features jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT plans_pkey PRIMARY KEY (name, version)
);

-- The plan of a company and its period (docs/product.md §3 Usage).
CREATE TABLE subscriptions (
  company_id uuid NOT NULL,
  plan text NOT NULL DEFAULT 'FREE',
  version text NOT NULL DEFAULT '1',
  period_start timestamptz(3) NOT NULL,
  period_end timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  grace_ends_at timestamptz(3),
  CONSTRAINT subscriptions_pkey PRIMARY KEY (company_id),
  CONSTRAINT subscriptions_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE TRIGGER subscriptions_changed
  AFTER INSERT OR DELETE OR UPDATE ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION notify_company_changed();

-- What a company may use of a feature in one period of a slot.
CREATE TABLE usage_quotas (
  company_id uuid NOT NULL,
  feature text NOT NULL,
  slot text NOT NULL,
  base_monthly_quota integer NOT NULL,
  quota integer NOT NULL,
  enable boolean NOT NULL DEFAULT true,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT usage_quotas_pkey PRIMARY KEY (company_id, feature, slot),
  CONSTRAINT usage_quotas_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE TRIGGER usage_quotas_changed
  AFTER INSERT OR DELETE OR UPDATE ON usage_quotas
  FOR EACH ROW EXECUTE FUNCTION notify_company_changed();

-- What was used: moved in the same transaction as the messages that it counts, so that the two never drift.
-- Room for updates in place.
CREATE TABLE usage_counters (
  company_id uuid NOT NULL,
  feature text NOT NULL,
  slot text NOT NULL,
  period_start timestamptz(3) NOT NULL,
  period_end timestamptz(3) NOT NULL,
  used integer NOT NULL DEFAULT 0,
  CONSTRAINT usage_counters_pkey PRIMARY KEY (company_id, feature, slot, period_start),
  CONSTRAINT usage_counters_used_check CHECK (used >= 0)
) WITH (fillfactor = 70);

-- Onboarding and the sandbox ----------------------------------------------------------------------------------------------

-- The product tour of a company (docs/product.md §3 Tour data).
CREATE TABLE tours (
  company_id uuid NOT NULL,
  sandbox_set_authorized_recipient boolean NOT NULL DEFAULT false,
  sandbox_welcome boolean NOT NULL DEFAULT false,
  production_welcome boolean NOT NULL DEFAULT false,
  production_data_completion boolean NOT NULL DEFAULT false,
  production_add_sending_domain boolean NOT NULL DEFAULT false,
  production_sending_domain_congratulation boolean NOT NULL DEFAULT false,
  production_add_webhook boolean NOT NULL DEFAULT false,
  sandbox_email_sent boolean NOT NULL DEFAULT false,
  production_email_sent boolean NOT NULL DEFAULT false,
  production_add_api_keys boolean NOT NULL DEFAULT false,
  production_add_sub_account boolean NOT NULL DEFAULT false,
  survey_completion boolean NOT NULL DEFAULT false,
  email_validation_api_key boolean NOT NULL DEFAULT false,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT tours_pkey PRIMARY KEY (company_id),
  CONSTRAINT tours_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- Answers to the onboarding survey.
CREATE TABLE surveys (
  company_id uuid NOT NULL,
  user_id uuid,
  answers jsonb NOT NULL,
  completed_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT surveys_pkey PRIMARY KEY (company_id),
  CONSTRAINT surveys_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- A request to leave the sandbox, with what the company said of itself and the decision.
CREATE TABLE production_requests (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  requested_by_user_id uuid,
  details jsonb NOT NULL,
  status text NOT NULL DEFAULT 'Requested',
  decided_at timestamptz(3),
  decision_note text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT production_requests_pkey PRIMARY KEY (id, company_id)
);
CREATE INDEX production_requests_company_id_created_at_idx ON production_requests (company_id, created_at);

-- A recipient who may get real mail from a company's sandbox, once the button behind the link was pressed.
CREATE TABLE authorized_recipients (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  email text NOT NULL,
  token_hash bytea,
  created_by_user_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_sent_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  send_count integer NOT NULL DEFAULT 1,
  expires_at timestamptz(3) NOT NULL,
  verified_at timestamptz(3),
  CONSTRAINT authorized_recipients_pkey PRIMARY KEY (id, company_id),
  CONSTRAINT authorized_recipients_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX authorized_recipients_token_hash_key ON authorized_recipients (token_hash);
CREATE UNIQUE INDEX authorized_recipients_company_id_email_key ON authorized_recipients (company_id, email);
CREATE TRIGGER authorized_recipients_changed
  AFTER INSERT OR DELETE OR UPDATE ON authorized_recipients
  FOR EACH ROW EXECUTE FUNCTION notify_company_changed();

-- Files and support -------------------------------------------------------------------------------------------------------

-- A picture that people upload for templates. Its bytes are the blob of the same id.
CREATE TABLE images (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_by_user_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  subaccount_id uuid,
  CONSTRAINT images_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT images_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX images_company_id_created_at_idx ON images (company_id, created_at);

-- A small file that people uploaded, such as a photo. Its id is public and tells nothing.
CREATE TABLE blobs (
  id uuid NOT NULL,
  kind text NOT NULL,
  user_id uuid,
  name text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL,
  content bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  company_id uuid,
  CONSTRAINT blobs_pkey PRIMARY KEY (id)
);
CREATE INDEX blobs_user_id_kind_idx ON blobs (user_id, kind);
-- The company is null in photos, so no unique key has it. Has an effect with wal_level = logical only.
ALTER TABLE blobs REPLICA IDENTITY FULL;

-- A request to the operator (docs/product.md §10): its first message here, the replies in ticket_messages.
CREATE TABLE contact_requests (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid,
  company text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  phone text,
  message text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  delivered_at timestamptz(3),
  closed_at timestamptz(3),
  satisfaction text,
  state text NOT NULL DEFAULT 'open',
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT contact_requests_pkey PRIMARY KEY (id, company_id)
);
CREATE INDEX contact_requests_company_id_id_idx ON contact_requests (company_id, id);
CREATE INDEX contact_requests_state_updated_at_idx ON contact_requests (state, updated_at);

-- A reply in a ticket, of the requester's side or of the operator.
CREATE TABLE ticket_messages (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  author text NOT NULL,
  user_id uuid,
  name text,
  message text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  delivered_at timestamptz(3),
  CONSTRAINT ticket_messages_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT ticket_messages_ticket_id_company_id_fkey FOREIGN KEY (ticket_id, company_id)
    REFERENCES contact_requests (id, company_id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX ticket_messages_ticket_id_id_idx ON ticket_messages (ticket_id, id);

-- A file of a ticket's message. Its content is a blob with the same id.
CREATE TABLE ticket_attachments (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  message_id uuid NOT NULL,
  name text NOT NULL,
  size_bytes integer NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT ticket_attachments_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT ticket_attachments_ticket_id_company_id_fkey FOREIGN KEY (ticket_id, company_id)
    REFERENCES contact_requests (id, company_id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX ticket_attachments_ticket_id_id_idx ON ticket_attachments (ticket_id, id);

-- Notifications and alerts ------------------------------------------------------------------------------------------------

-- Something that a person of a company should know (docs/product.md §3 Notification).
CREATE TABLE notifications (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  user_id uuid,
  type text NOT NULL,
  icon text,
  title text NOT NULL,
  message text NOT NULL,
  link text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  read_at timestamptz(3),
  mode text NOT NULL DEFAULT 'notice',
  CONSTRAINT notifications_pkey PRIMARY KEY (id, company_id)
);
CREATE INDEX notifications_company_id_user_id_id_idx ON notifications (company_id, user_id, id);

-- Which alerts a person wants, by mail, webhook or in the dashboard (docs/product.md §3 setting group).
CREATE TABLE notification_alerts (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  settings jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT notification_alerts_pkey PRIMARY KEY (company_id, user_id)
);

-- The thresholds of a company's alerts, for those that chose them.
CREATE TABLE company_alerts (
  company_id uuid NOT NULL,
  usage_thresholds integer[],
  bounce_rate double precision NOT NULL,
  complaint_rate double precision NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT company_alerts_pkey PRIMARY KEY (company_id)
);

-- IP pools ----------------------------------------------------------------------------------------------------------------

-- A set of source addresses, or another way out, that mail is sent through.
CREATE TABLE ip_pools (
  id uuid NOT NULL,
  company_id uuid,
  name text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  route text NOT NULL DEFAULT 'inherit',
  smart_host_url_encrypted bytea,
  overflow_pool_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT ip_pools_pkey PRIMARY KEY (id),
  CONSTRAINT ip_pools_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT ip_pools_overflow_pool_id_fkey FOREIGN KEY (overflow_pool_id)
    REFERENCES ip_pools (id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX ip_pools_company_id_name_key ON ip_pools (company_id, name);
-- The pools of the installation have no company, so the key above does not hold their names apart.
CREATE UNIQUE INDEX ip_pools_installation_name_key ON ip_pools (name) WHERE company_id IS NULL;
-- A company has one default at most, and so has the installation.
CREATE UNIQUE INDEX ip_pools_default_key ON ip_pools (company_id) NULLS NOT DISTINCT WHERE is_default;
-- The company is null in pools of the installation, so no unique key has it. Has an effect with wal_level = logical only.
ALTER TABLE ip_pools REPLICA IDENTITY FULL;
CREATE TRIGGER ip_pools_changed
  AFTER INSERT OR DELETE OR UPDATE ON ip_pools
  FOR EACH ROW EXECUTE FUNCTION notify_ip_pools_changed();

-- A source address with its name in the greeting and its warm-up. The operator gives addresses; who has one composes pools.
CREATE TABLE ip_addresses (
  id uuid NOT NULL,
  ip_pool_id uuid,
  address text NOT NULL,
  hostname text,
  warmup_started_at timestamptz(3),
  warmup_finished_at timestamptz(3),
  status text NOT NULL DEFAULT 'active',
  checks jsonb,
  last_checked_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  company_id uuid,
  CONSTRAINT ip_addresses_pkey PRIMARY KEY (id),
  CONSTRAINT ip_addresses_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT ip_addresses_ip_pool_id_fkey FOREIGN KEY (ip_pool_id)
    REFERENCES ip_pools (id) ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX ip_addresses_address_key ON ip_addresses (address);
CREATE INDEX ip_addresses_company_id_idx ON ip_addresses (company_id);
CREATE INDEX ip_addresses_ip_pool_id_idx ON ip_addresses (ip_pool_id);
-- The company is null in addresses of the installation, so no unique key has it. Has an effect with wal_level = logical only.
ALTER TABLE ip_addresses REPLICA IDENTITY FULL;
CREATE TRIGGER ip_addresses_changed
  AFTER INSERT OR DELETE OR UPDATE OF ip_pool_id, address, hostname, status, warmup_started_at, warmup_finished_at ON
    ip_addresses
  FOR EACH ROW EXECUTE FUNCTION notify_ip_pools_changed();

-- What an address has sent to one provider on one day of its warm-up, reserved by the workers in chunks.
CREATE TABLE ip_warmup_counts (
  ip_address_id uuid NOT NULL,
  provider text NOT NULL,
  day date NOT NULL,
  used integer NOT NULL,
  CONSTRAINT ip_warmup_counts_pkey PRIMARY KEY (ip_address_id, provider, day),
  CONSTRAINT ip_warmup_counts_ip_address_id_fkey FOREIGN KEY (ip_address_id)
    REFERENCES ip_addresses (id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- Domains and sub-accounts ------------------------------------------------------------------------------------------------

-- A domain that bounces come back to: a CNAME to the platform. Of all companies one has verified a name.
CREATE TABLE bounce_domains (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  domain text NOT NULL,
  status text NOT NULL DEFAULT 'unverified',
  is_default boolean NOT NULL DEFAULT false,
  verified_at timestamptz(3),
  last_checked_at timestamptz(3),
  next_check_at timestamptz(3),
  records jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  dns_zone text,
  CONSTRAINT bounce_domains_pkey PRIMARY KEY (id, company_id),
  CONSTRAINT bounce_domains_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX bounce_domains_domain_idx ON bounce_domains (domain);
CREATE UNIQUE INDEX bounce_domains_company_id_domain_key ON bounce_domains (company_id, domain);
-- A name is verified by one company only.
CREATE UNIQUE INDEX bounce_domains_verified_key ON bounce_domains (domain) WHERE status = 'verified';
-- A company has one default.
CREATE UNIQUE INDEX bounce_domains_default_key ON bounce_domains (company_id) WHERE is_default;
CREATE TRIGGER bounce_domains_changed
  AFTER INSERT OR DELETE OR UPDATE ON bounce_domains
  FOR EACH ROW EXECUTE FUNCTION notify_company_changed();

-- A domain that opens, clicks and unsubscribes are counted on: a CNAME to the platform. Of all companies one has verified a name.
CREATE TABLE tracking_domains (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  domain text NOT NULL,
  status text NOT NULL DEFAULT 'unverified',
  https_state text NOT NULL DEFAULT 'none',
  is_default boolean NOT NULL DEFAULT false,
  verified_at timestamptz(3),
  last_checked_at timestamptz(3),
  next_check_at timestamptz(3),
  records jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  dns_zone text,
  CONSTRAINT tracking_domains_pkey PRIMARY KEY (id, company_id),
  CONSTRAINT tracking_domains_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX tracking_domains_domain_idx ON tracking_domains (domain);
CREATE UNIQUE INDEX tracking_domains_company_id_domain_key ON tracking_domains (company_id, domain);
-- A name is verified by one company only.
CREATE UNIQUE INDEX tracking_domains_verified_key ON tracking_domains (domain) WHERE status = 'verified';
-- A company has one default.
CREATE UNIQUE INDEX tracking_domains_default_key ON tracking_domains (company_id) WHERE is_default;
CREATE TRIGGER tracking_domains_changed
  AFTER INSERT OR DELETE OR UPDATE ON tracking_domains
  FOR EACH ROW EXECUTE FUNCTION notify_company_changed();

-- A part of a company that sends under its own name, keys and limits.
CREATE TABLE subaccounts (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  number integer NOT NULL,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'active',
  ip_pool_id uuid,
  monthly_limit integer NOT NULL DEFAULT '-1',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  bounce_domain_id uuid,
  daily_limit integer NOT NULL DEFAULT '-1',
  hourly_limit integer NOT NULL DEFAULT '-1',
  queued_mail text,
  quota_share integer,
  suspended_at timestamptz(3),
  terminated_at timestamptz(3),
  tracking_domain_id uuid,
  CONSTRAINT subaccounts_pkey PRIMARY KEY (id, company_id),
  CONSTRAINT subaccounts_bounce_domain_id_company_id_fkey FOREIGN KEY (bounce_domain_id, company_id)
    REFERENCES bounce_domains (id, company_id) ON DELETE SET NULL (bounce_domain_id) ON UPDATE CASCADE,
  CONSTRAINT subaccounts_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT subaccounts_ip_pool_id_fkey FOREIGN KEY (ip_pool_id)
    REFERENCES ip_pools (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT subaccounts_tracking_domain_id_company_id_fkey FOREIGN KEY (tracking_domain_id, company_id)
    REFERENCES tracking_domains (id, company_id) ON DELETE SET NULL (tracking_domain_id) ON UPDATE CASCADE,
  CONSTRAINT subaccounts_status_check CHECK (status IN ('active', 'suspended', 'terminated'))
);
CREATE UNIQUE INDEX subaccounts_company_id_number_key ON subaccounts (company_id, number);
CREATE TRIGGER subaccounts_changed
  AFTER INSERT OR DELETE OR UPDATE ON subaccounts
  FOR EACH ROW EXECUTE FUNCTION notify_company_changed();

-- Recipients that a sub-account has sent to in the running period of one limit.
-- Every message of a sub-account moves three of these rows: room for updates in place.
CREATE TABLE subaccount_counters (
  company_id uuid NOT NULL,
  subaccount_id uuid NOT NULL,
  slot text NOT NULL,
  period_start timestamptz(3) NOT NULL,
  used integer NOT NULL DEFAULT 0,
  CONSTRAINT subaccount_counters_pkey PRIMARY KEY (company_id, subaccount_id, slot),
  CONSTRAINT subaccount_counters_subaccount_id_company_id_fkey FOREIGN KEY (subaccount_id, company_id)
    REFERENCES subaccounts (id, company_id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT subaccount_counters_used_check CHECK (used >= 0)
) WITH (fillfactor = 70);

-- A domain that a company sends from.
CREATE TABLE sending_domains (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  subaccount_id uuid,
  domain text NOT NULL,
  is_platform boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'unverified',
  ownership_token text NOT NULL,
  verified_at timestamptz(3),
  spf_valid boolean NOT NULL DEFAULT false,
  dkim_valid boolean NOT NULL DEFAULT false,
  dmarc_valid boolean NOT NULL DEFAULT false,
  bounce_domain_id uuid,
  tracking_domain_id uuid,
  ip_pool_id uuid,
  records jsonb,
  last_checked_at timestamptz(3),
  next_check_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  require_tls boolean NOT NULL DEFAULT false,
  dns_zone text,
  is_shared boolean NOT NULL DEFAULT false,
  click_tracking boolean,
  open_tracking boolean,
  CONSTRAINT sending_domains_pkey PRIMARY KEY (id, company_id),
  CONSTRAINT sending_domains_bounce_domain_id_company_id_fkey FOREIGN KEY (bounce_domain_id, company_id)
    REFERENCES bounce_domains (id, company_id) ON DELETE SET NULL (bounce_domain_id) ON UPDATE CASCADE,
  CONSTRAINT sending_domains_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT sending_domains_ip_pool_id_fkey FOREIGN KEY (ip_pool_id)
    REFERENCES ip_pools (id) ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT sending_domains_subaccount_id_company_id_fkey FOREIGN KEY (subaccount_id, company_id)
    REFERENCES subaccounts (id, company_id) ON DELETE SET NULL (subaccount_id) ON UPDATE CASCADE,
  CONSTRAINT sending_domains_tracking_domain_id_company_id_fkey FOREIGN KEY (tracking_domain_id, company_id)
    REFERENCES tracking_domains (id, company_id) ON DELETE SET NULL (tracking_domain_id) ON UPDATE CASCADE,
  CONSTRAINT sending_domains_assignment_check CHECK (NOT (is_shared AND subaccount_id IS NOT NULL))
);
CREATE INDEX sending_domains_domain_idx ON sending_domains (domain);
CREATE INDEX sending_domains_next_check_at_idx ON sending_domains (next_check_at);
CREATE UNIQUE INDEX sending_domains_company_id_domain_key ON sending_domains (company_id, domain);
-- A name is verified by one company only.
CREATE UNIQUE INDEX sending_domains_verified_key ON sending_domains (domain) WHERE status = 'verified';
CREATE TRIGGER sending_domains_changed
  AFTER INSERT OR DELETE OR UPDATE ON sending_domains
  FOR EACH ROW EXECUTE FUNCTION notify_company_changed();

-- A DKIM key pair of a sending domain (RFC 6376, RFC 8463).
CREATE TABLE dkim_keys (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  sending_domain_id uuid NOT NULL,
  selector text NOT NULL,
  algorithm text NOT NULL,
  private_key_encrypted bytea NOT NULL,
  public_key text NOT NULL,
  state text NOT NULL DEFAULT 'staged',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  activated_at timestamptz(3),
  retired_at timestamptz(3),
  CONSTRAINT dkim_keys_pkey PRIMARY KEY (id, company_id),
  CONSTRAINT dkim_keys_sending_domain_id_company_id_fkey FOREIGN KEY (sending_domain_id, company_id)
    REFERENCES sending_domains (id, company_id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX dkim_keys_sending_domain_id_selector_key ON dkim_keys (sending_domain_id, selector);
-- A domain signs with one key of each algorithm; of several processes that make keys at once, one succeeds.
CREATE UNIQUE INDEX dkim_keys_active_key ON dkim_keys (sending_domain_id, algorithm) WHERE state = 'active';
CREATE TRIGGER dkim_keys_changed
  AFTER INSERT OR DELETE OR UPDATE ON dkim_keys
  FOR EACH ROW EXECUTE FUNCTION notify_company_changed();

-- Keys and SMTP sessions --------------------------------------------------------------------------------------------------

-- A key for REST and SMTP: 256 random bits, shown once, kept as a hash.
CREATE TABLE api_keys (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  environment text NOT NULL,
  subaccount_id uuid,
  name text NOT NULL,
  hint text NOT NULL,
  key_hash bytea NOT NULL,
  grants text[],
  allowed_ips text[],
  domains text[],
  refuses_suppressed boolean NOT NULL DEFAULT false,
  created_by_user_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  replaced_by_id uuid,
  last_used_at timestamptz(3),
  last_used_ip text,
  click_tracking boolean,
  open_tracking boolean,
  sdk jsonb,
  sdk_origins text[] DEFAULT ARRAY[]::text[],
  CONSTRAINT api_keys_pkey PRIMARY KEY (id, company_id),
  CONSTRAINT api_keys_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT api_keys_subaccount_id_company_id_fkey FOREIGN KEY (subaccount_id, company_id)
    REFERENCES subaccounts (id, company_id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT api_keys_environment_check CHECK (environment IN ('sandbox', 'production'))
);
CREATE UNIQUE INDEX api_keys_key_hash_key ON api_keys (key_hash);
CREATE INDEX api_keys_company_id_environment_idx ON api_keys (company_id, environment);
CREATE INDEX api_keys_hint_idx ON api_keys (hint);
CREATE INDEX api_keys_sdk_origins_idx ON api_keys USING gin (sdk_origins);
CREATE TRIGGER api_keys_changed
  AFTER INSERT OR DELETE OR UPDATE OF grants, allowed_ips, domains, refuses_suppressed, open_tracking, click_tracking,
    expires_at, revoked_at, sdk, sdk_origins ON api_keys
  FOR EACH ROW EXECUTE FUNCTION notify_company_changed();

-- An SMTP session that has ended, refused ones too. Partitioned by day over id (UUIDv7, its start), so that retention drops whole
-- partitions. Written in batches, off the way of the mail.
CREATE TABLE smtp_sessions (
  id uuid NOT NULL,
  company_id uuid,
  environment text,
  api_key_id uuid,
  subaccount_id uuid,
  started_at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL,
  ip text NOT NULL,
  port integer NOT NULL,
  client_name text NOT NULL,
  tls_version text,
  outcome text NOT NULL,
  accepted integer NOT NULL,
  refused integer NOT NULL,
  failed_auths integer NOT NULL,
  size_bytes bigint NOT NULL,
  refusals jsonb NOT NULL,
  CONSTRAINT smtp_sessions_pkey PRIMARY KEY (id)
) PARTITION BY RANGE (id);
CREATE INDEX smtp_sessions_company_id_environment_id_idx ON smtp_sessions (company_id, environment, id DESC);

-- Templates ---------------------------------------------------------------------------------------------------------------

-- A message with values to fill in, or a piece of one.
CREATE TABLE templates (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  subaccount_id uuid,
  alias text NOT NULL,
  name text NOT NULL,
  description text,
  published_version integer,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  archived_at timestamptz(3),
  kind text NOT NULL DEFAULT 'email',
  labels text[] DEFAULT ARRAY[]::text[],
  number integer NOT NULL,
  shared_with_subaccounts boolean NOT NULL DEFAULT false,
  last_used_at timestamptz(3),
  CONSTRAINT templates_pkey PRIMARY KEY (id),
  CONSTRAINT templates_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT templates_kind_check CHECK (kind IN ('email', 'snippet', 'layout'))
);
CREATE UNIQUE INDEX templates_company_id_alias_key ON templates (company_id, alias);
CREATE UNIQUE INDEX templates_company_id_number_key ON templates (company_id, number);
CREATE UNIQUE INDEX templates_id_company_id_key ON templates (id, company_id);
-- The key that identifies a row in logical replication has the company.
ALTER TABLE templates REPLICA IDENTITY USING INDEX templates_id_company_id_key;
-- The time of its last use is no change.
CREATE TRIGGER templates_changed
  AFTER DELETE OR UPDATE OF alias, kind, published_version, archived_at, subaccount_id, shared_with_subaccounts ON templates
  FOR EACH ROW EXECUTE FUNCTION notify_company_changed();

-- A saved state of a template: the draft, which has no published_at, or a published one, which never changes.
CREATE TABLE template_versions (
  template_id uuid NOT NULL,
  version integer NOT NULL,
  company_id uuid NOT NULL,
  from_email text,
  from_name text,
  reply_to text,
  subject text NOT NULL,
  html text,
  text text,
  amp_html text,
  headers jsonb,
  options jsonb,
  test_data jsonb,
  created_by_user_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  published_at timestamptz(3),
  dialect text NOT NULL DEFAULT 'mailwright',
  engine integer NOT NULL DEFAULT 1,
  layout text,
  locale text,
  missing text NOT NULL DEFAULT 'refuse',
  note text,
  pinned jsonb,
  revision integer NOT NULL DEFAULT 1,
  time_zone text,
  findings jsonb,
  mjml text,
  preheader text,
  source_format text NOT NULL DEFAULT 'html',
  text_mode text NOT NULL DEFAULT 'own',
  blocks jsonb,
  CONSTRAINT template_versions_pkey PRIMARY KEY (template_id, version, company_id),
  CONSTRAINT template_versions_template_id_company_id_fkey FOREIGN KEY (template_id, company_id)
    REFERENCES templates (id, company_id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT template_versions_dialect_check CHECK (dialect IN ('mailwright', 'handlebars', 'mustachio', 'sparkpost')),
  CONSTRAINT template_versions_missing_check CHECK (missing IN ('refuse', 'blank')),
  CONSTRAINT template_versions_source_format_check CHECK (source_format IN ('html', 'mjml', 'blocks')),
  CONSTRAINT template_versions_text_mode_check CHECK (text_mode IN ('generated', 'own'))
);
-- A template has one draft at most.
CREATE UNIQUE INDEX template_versions_draft_key ON template_versions (template_id) WHERE published_at IS NULL;
CREATE TRIGGER template_versions_immutable
  BEFORE UPDATE ON template_versions
  FOR EACH ROW WHEN ((old.published_at IS NOT NULL)) EXECUTE FUNCTION refuse_published_change();

-- Messages and their delivery ---------------------------------------------------------------------------------------------

-- An accepted message. Partitioned by day over id, whose first 48 bits are the time (UUIDv7): a lookup by id touches one partition
-- and retention drops whole ones. Written with set-based SQL only.
CREATE TABLE messages (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  environment text NOT NULL,
  subaccount_id uuid,
  api_key_id uuid,
  transmission_id uuid NOT NULL,
  received_by text NOT NULL,
  envelope_from text NOT NULL,
  friendly_from text NOT NULL,
  sending_domain text NOT NULL,
  subject text NOT NULL,
  message_id_header text NOT NULL,
  size_bytes integer NOT NULL,
  recipient_count integer NOT NULL,
  campaign_id text,
  template_id uuid,
  template_version integer,
  ip_pool_id uuid,
  transactional boolean NOT NULL DEFAULT true,
  tags jsonb,
  metadata jsonb,
  options jsonb,
  summary jsonb,
  on_behalf_of_company_id uuid,
  client_ip text,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  scheduled_at timestamptz(3),
  canceled_at timestamptz(3),
  CONSTRAINT messages_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT messages_environment_check CHECK (environment IN ('sandbox', 'production'))
) PARTITION BY RANGE (id);
CREATE INDEX messages_on_behalf_of_idx ON messages (on_behalf_of_company_id, id DESC) WHERE on_behalf_of_company_id IS NOT NULL;

-- The raw message as it came in, byte for byte (RFC 5322): here, or a range of a segment, which is an object in the store of
-- BLOB_URL with the bodies of one batch. Partitioned like messages.
CREATE TABLE message_bodies (
  company_id uuid NOT NULL,
  message_id uuid NOT NULL,
  raw bytea,
  segment_bytes integer,
  segment_id uuid,
  segment_start integer,
  CONSTRAINT message_bodies_pkey PRIMARY KEY (company_id, message_id)
) PARTITION BY RANGE (message_id);
-- Bodies are never compressed: mail rarely shrinks, and processor time is scarce.
ALTER TABLE message_bodies ALTER COLUMN raw SET STORAGE EXTERNAL;
-- A body is in its row, or it is a whole range of a segment.
ALTER TABLE message_bodies ADD CONSTRAINT message_bodies_bytes_check
  CHECK (num_nonnulls(segment_id, segment_start, segment_bytes) = CASE WHEN raw IS NULL THEN 3 ELSE 0 END) NOT VALID;

-- A day (UTC) whose bodies are in the object store, at least some: noted before the first segment is written, and removed once its
-- objects are deleted.
CREATE TABLE segment_days (
  day date NOT NULL,
  CONSTRAINT segment_days_pkey PRIMARY KEY (day)
);

-- One recipient of a message and what became of it. Partitioned like messages, over message_id.
CREATE TABLE recipients (
  company_id uuid NOT NULL,
  message_id uuid NOT NULL,
  ordinal integer NOT NULL,
  environment text NOT NULL,
  rcpt_to text NOT NULL,
  raw_rcpt_to text NOT NULL,
  recipient_domain text NOT NULL,
  rcpt_type text NOT NULL,
  tags jsonb,
  metadata jsonb,
  substitution_data jsonb,
  status text NOT NULL,
  last_event text NOT NULL,
  last_event_at timestamptz(3) NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  bounce_class integer,
  reason text,
  delivered_at timestamptz(3),
  simulated boolean NOT NULL DEFAULT false,
  seen smallint NOT NULL DEFAULT 0,
  dsn jsonb,
  CONSTRAINT recipients_pkey PRIMARY KEY (company_id, message_id, ordinal)
) PARTITION BY RANGE (message_id);
CREATE INDEX recipients_environment_company_id_message_id_ordinal_idx ON recipients (environment, company_id, message_id DESC, ordinal);
-- No index begins with the company: whatever PostgreSQL believes of the size of a new partition, a lookup by key has one index to
-- choose.
CREATE INDEX recipients_rcpt_to_company_id_message_id_idx ON recipients (rcpt_to, company_id, message_id DESC);

-- What is still to be delivered: small, and a row leaves when its recipient is final.
-- The queue is small and changes all the time: room for updates in place, and dead rows are removed early.
CREATE TABLE delivery_queue (
  company_id uuid NOT NULL,
  message_id uuid NOT NULL,
  ordinal integer NOT NULL,
  due_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  crashes integer NOT NULL DEFAULT 0,
  recipient_domain text NOT NULL,
  ip_pool_id uuid,
  lease_token uuid,
  crashes_alone integer NOT NULL DEFAULT 0,
  CONSTRAINT delivery_queue_pkey PRIMARY KEY (message_id, ordinal, company_id)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
-- Claims take some of each company's due rows in turn, so that a company with a hundred thousand of them holds up no other: the
-- index leads with the company, and walking from one company to the next is one descent each.
CREATE INDEX delivery_queue_company_due_idx ON delivery_queue (company_id, due_at);

-- One try to deliver to one recipient. Partitioned like messages, over message_id.
CREATE TABLE attempts (
  company_id uuid NOT NULL,
  message_id uuid NOT NULL,
  ordinal integer NOT NULL,
  number integer NOT NULL,
  started_at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL,
  outcome text NOT NULL,
  route text NOT NULL,
  mx_host text,
  remote_ip text,
  local_ip text,
  tls_version text,
  tls_cipher text,
  reply_code integer,
  enhanced_code text,
  bounce_class integer,
  raw_reason text,
  next_try_at timestamptz(3),
  conversation jsonb NOT NULL,
  CONSTRAINT attempts_pkey PRIMARY KEY (company_id, message_id, ordinal, number)
) PARTITION BY RANGE (message_id);

-- Who already sent under this key, what, and what was answered (REST and SMTP).
CREATE TABLE idempotency_keys (
  company_id uuid NOT NULL,
  environment text NOT NULL,
  key text NOT NULL,
  payload_hash bytea NOT NULL,
  response jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (company_id, environment, key)
);
CREATE INDEX idempotency_keys_expires_at_idx ON idempotency_keys (expires_at);

-- The operator's traffic policy of a destination; overrides the table of providers.
CREATE TABLE traffic_policies (
  destination text NOT NULL,
  connections integer,
  messages_per_connection integer,
  per_minute integer,
  is_paused boolean NOT NULL DEFAULT false,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT traffic_policies_pkey PRIMARY KEY (destination)
);

-- The destination (a provider or a mail host) of a recipient domain, as delivery workers last found it.
CREATE TABLE destination_domains (
  domain text NOT NULL,
  destination text NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  CONSTRAINT destination_domains_pkey PRIMARY KEY (domain)
);
CREATE INDEX destination_domains_destination_idx ON destination_domains (destination);

-- Suppressions and feedback -----------------------------------------------------------------------------------------------

-- A recipient who gets no more mail from a company, or from one of its subaccounts.
CREATE TABLE suppressions (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  subaccount_id uuid,
  recipient text NOT NULL,
  type text NOT NULL,
  source text NOT NULL,
  description text,
  evidence_message_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3),
  CONSTRAINT suppressions_pkey PRIMARY KEY (id, company_id),
  CONSTRAINT suppressions_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX suppressions_company_id_recipient_idx ON suppressions (company_id, recipient);
CREATE INDEX suppressions_company_id_created_at_idx ON suppressions (company_id, created_at);
CREATE UNIQUE INDEX suppressions_recipient_key ON suppressions (company_id, subaccount_id, recipient, type) NULLS NOT DISTINCT;
CREATE TRIGGER suppressions_changed
  AFTER INSERT OR DELETE OR UPDATE ON suppressions
  FOR EACH ROW EXECUTE FUNCTION notify_company_changed();

-- A refusal that says that an address is dead, kept for a day: many of one text at one next hop blame the sender.
CREATE TABLE dead_refusals (
  company_id uuid NOT NULL,
  next_hop text NOT NULL,
  reason_key bytea NOT NULL,
  recipient text NOT NULL,
  reason text NOT NULL,
  subaccount_id uuid,
  message_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  held_at timestamptz(3),
  CONSTRAINT dead_refusals_pkey PRIMARY KEY (company_id, next_hop, reason_key, recipient)
);
CREATE INDEX dead_refusals_at_idx ON dead_refusals (at);
CREATE INDEX dead_refusals_held_at_idx ON dead_refusals (held_at);

-- Mail that came back to us, as it came: written before the 250, read by a job, which removes it.
CREATE TABLE inbound_messages (
  id uuid NOT NULL,
  received_at timestamptz(3) NOT NULL,
  client_ip text NOT NULL,
  envelope_from text NOT NULL,
  recipients text[],
  raw bytea NOT NULL,
  CONSTRAINT inbound_messages_pkey PRIMARY KEY (id)
);
CREATE INDEX inbound_messages_received_at_idx ON inbound_messages (received_at);

-- A message to the operator (postmaster@, abuse@) that could not be forwarded: it is kept until it expires.
CREATE TABLE operator_mails (
  id uuid NOT NULL,
  received_at timestamptz(3) NOT NULL,
  client_ip text NOT NULL,
  envelope_from text NOT NULL,
  recipients text[],
  raw bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT operator_mails_pkey PRIMARY KEY (id)
);
CREATE INDEX operator_mails_expires_at_idx ON operator_mails (expires_at);

-- Events and statistics ---------------------------------------------------------------------------------------------------

-- A fact about a message, append-only (docs/contract.md §4). Partitioned by day over id (UUIDv7).
CREATE TABLE events (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  environment text NOT NULL,
  type text NOT NULL,
  at timestamptz(3) NOT NULL,
  message_id uuid NOT NULL,
  ordinal integer NOT NULL,
  transmission_id uuid NOT NULL,
  subaccount_id uuid,
  rcpt_to text NOT NULL,
  recipient_domain text NOT NULL,
  sending_domain text NOT NULL,
  campaign_id text,
  template_id uuid,
  ip_pool_id uuid,
  bounce_class integer,
  reason text,
  data jsonb NOT NULL,
  CONSTRAINT events_pkey PRIMARY KEY (company_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX events_company_id_environment_id_idx ON events (company_id, environment, id DESC);
CREATE INDEX events_company_id_message_id_id_idx ON events (company_id, message_id, id);

-- Counts written beside the events that they count, folded into the statistics every few seconds.
CREATE TABLE rollup_deltas (
  id bigserial NOT NULL,
  company_id uuid NOT NULL,
  environment text NOT NULL,
  bucket_at timestamptz(3) NOT NULL,
  type text NOT NULL,
  subaccount_id uuid,
  sending_domain text NOT NULL,
  recipient_domain text NOT NULL,
  campaign_id text NOT NULL DEFAULT '',
  template_id uuid,
  ip_pool_id uuid,
  bounce_class integer NOT NULL DEFAULT 0,
  count integer NOT NULL,
  sent_at timestamptz(3),
  template_version integer NOT NULL DEFAULT 0,
  provider text NOT NULL DEFAULT '',
  sending_ip text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  first_count integer NOT NULL DEFAULT 0,
  person_count integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  first_ms bigint NOT NULL DEFAULT 0,
  later_ms bigint NOT NULL DEFAULT 0,
  unique_count integer NOT NULL DEFAULT 0,
  unique_person_count integer NOT NULL DEFAULT 0,
  confirmed_count integer NOT NULL DEFAULT 0,
  confirmed_person_count integer NOT NULL DEFAULT 0,
  latency integer[],
  last_event_id uuid,
  is_backfilled boolean NOT NULL DEFAULT false,
  CONSTRAINT rollup_deltas_pkey PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);

-- Events of all companies by the minute in which they were folded: what the operator sees of the last hours.
CREATE TABLE rollup_minutes (
  minute timestamptz(3) NOT NULL,
  type text NOT NULL,
  bounce_class integer NOT NULL,
  count integer NOT NULL,
  CONSTRAINT rollup_minutes_pkey PRIMARY KEY (minute, type, bounce_class)
);

-- The deltas of a fold, added up by their dimensions. Unlogged, and empty between folds.
-- Emptied in the transaction that fills it, so a crash loses nothing with it.
CREATE UNLOGGED TABLE stat_staging (
  id bigserial NOT NULL,
  company_id uuid NOT NULL,
  environment text NOT NULL,
  bucket_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  type text NOT NULL,
  bounce_class integer NOT NULL,
  reason text NOT NULL,
  subaccount text NOT NULL,
  sending_domain text NOT NULL,
  recipient_domain text NOT NULL,
  campaign text NOT NULL,
  template text NOT NULL,
  template_version text NOT NULL,
  ip_pool text NOT NULL,
  sending_ip text NOT NULL,
  provider text NOT NULL,
  count integer NOT NULL,
  first_count integer NOT NULL,
  person_count integer NOT NULL,
  bytes bigint NOT NULL,
  first_ms bigint NOT NULL,
  later_ms bigint NOT NULL,
  unique_count integer NOT NULL,
  unique_person_count integer NOT NULL,
  confirmed_count integer NOT NULL,
  confirmed_person_count integer NOT NULL,
  latency_0 integer,
  latency_1 integer,
  latency_2 integer,
  latency_3 integer,
  latency_4 integer,
  latency_5 integer,
  latency_6 integer,
  latency_7 integer,
  latency_8 integer,
  latency_9 integer,
  last_event_id uuid,
  CONSTRAINT stat_staging_pkey PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);

-- The time of the last fold: one row.
CREATE TABLE stat_folds (
  id integer NOT NULL,
  folded_at timestamptz(3) NOT NULL,
  CONSTRAINT stat_folds_pkey PRIMARY KEY (id)
);

-- A day in UTC whose earlier mail is to be counted again from its events; done where it has an end.
CREATE TABLE stat_backfill (
  company_id uuid NOT NULL,
  day date NOT NULL,
  until timestamptz(3) NOT NULL,
  done_at timestamptz(3),
  CONSTRAINT stat_backfill_pkey PRIMARY KEY (company_id, day)
);

-- A day of a company: its rows of stat_cross, and true where they reached the largest number.
CREATE TABLE stat_days (
  company_id uuid NOT NULL,
  environment text NOT NULL,
  day date NOT NULL,
  cross_rows integer NOT NULL,
  is_capped boolean NOT NULL DEFAULT false,
  folded_at timestamptz(6),
  CONSTRAINT stat_days_pkey PRIMARY KEY (company_id, environment, day)
);

-- A value of a dimension of a company's statistics. A value gets its number when it is first counted, unless its day already has
-- the largest number of values.
CREATE TABLE stat_values (
  company_id uuid NOT NULL,
  dimension smallint NOT NULL,
  value text NOT NULL,
  id serial NOT NULL,
  day date NOT NULL,
  CONSTRAINT stat_values_pkey PRIMARY KEY (company_id, dimension, value)
);
CREATE UNIQUE INDEX stat_values_company_id_id_key ON stat_values (company_id, id);
-- A lookup of a value has the primary key alone to choose: a planner without statistics would take a complete index by day, and
-- read every value of the dimension.
CREATE INDEX stat_values_company_id_dimension_day_idx ON stat_values (company_id, dimension, day) WHERE id > 0;

-- Numbers of a company by quarter hour (lib/core/analytics/parts.ts): null where nothing was counted. Partitioned by month.
CREATE TABLE stat_totals (
  company_id uuid NOT NULL,
  environment text NOT NULL,
  bucket_at timestamptz(3) NOT NULL,
  injected integer,
  policy_rejection integer,
  generation_failed integer,
  generation_rejection integer,
  total_msg_volume bigint,
  delivered integer,
  delivered_first integer,
  delayed integer,
  delayed_first integer,
  total_delivery_time_first bigint,
  total_delivery_time_subsequent bigint,
  inband_hard integer,
  inband_soft integer,
  inband_block integer,
  inband_undetermined integer,
  inband_admin integer,
  outofband_hard integer,
  outofband_soft integer,
  outofband_block integer,
  outofband_undetermined integer,
  outofband_admin integer,
  rendered integer,
  nonprefetched_rendered integer,
  initial_rendered integer,
  nonprefetched_initial_rendered integer,
  clicked integer,
  nonprefetched_clicked integer,
  unique_rendered integer,
  nonprefetched_unique_rendered integer,
  unique_initial_rendered integer,
  nonprefetched_unique_initial_rendered integer,
  unique_clicked integer,
  nonprefetched_unique_clicked integer,
  unique_confirmed_opened integer,
  nonprefetched_unique_confirmed_opened integer,
  spam_complaint integer,
  list_unsubscribe integer,
  link_unsubscribe integer,
  latency_0 integer,
  latency_1 integer,
  latency_2 integer,
  latency_3 integer,
  latency_4 integer,
  latency_5 integer,
  latency_6 integer,
  latency_7 integer,
  latency_8 integer,
  latency_9 integer,
  CONSTRAINT stat_totals_pkey PRIMARY KEY (company_id, environment, bucket_at)
) PARTITION BY RANGE (bucket_at);

-- The same by one dimension at a time: its number in STORED_DIMENSIONS, and a value of stat_values; 0 for those beyond the largest
-- number of a day.
CREATE TABLE stat_single (
  company_id uuid NOT NULL,
  environment text NOT NULL,
  dimension smallint NOT NULL,
  value_id integer NOT NULL,
  bucket_at timestamptz(3) NOT NULL,
  injected integer,
  policy_rejection integer,
  generation_failed integer,
  generation_rejection integer,
  total_msg_volume bigint,
  delivered integer,
  delivered_first integer,
  delayed integer,
  delayed_first integer,
  total_delivery_time_first bigint,
  total_delivery_time_subsequent bigint,
  inband_hard integer,
  inband_soft integer,
  inband_block integer,
  inband_undetermined integer,
  inband_admin integer,
  outofband_hard integer,
  outofband_soft integer,
  outofband_block integer,
  outofband_undetermined integer,
  outofband_admin integer,
  rendered integer,
  nonprefetched_rendered integer,
  initial_rendered integer,
  nonprefetched_initial_rendered integer,
  clicked integer,
  nonprefetched_clicked integer,
  unique_rendered integer,
  nonprefetched_unique_rendered integer,
  unique_initial_rendered integer,
  nonprefetched_unique_initial_rendered integer,
  unique_clicked integer,
  nonprefetched_unique_clicked integer,
  unique_confirmed_opened integer,
  nonprefetched_unique_confirmed_opened integer,
  spam_complaint integer,
  list_unsubscribe integer,
  link_unsubscribe integer,
  latency_0 integer,
  latency_1 integer,
  latency_2 integer,
  latency_3 integer,
  latency_4 integer,
  latency_5 integer,
  latency_6 integer,
  latency_7 integer,
  latency_8 integer,
  latency_9 integer,
  CONSTRAINT stat_single_pkey PRIMARY KEY (company_id, environment, dimension, value_id, bucket_at)
) PARTITION BY RANGE (bucket_at);

-- The same by day of the company and all dimensions but the receiving domain. Basis 0 is the time of the event, 1 that of its
-- message.
CREATE TABLE stat_cross (
  company_id uuid NOT NULL,
  environment text NOT NULL,
  basis smallint NOT NULL,
  day date NOT NULL,
  subaccount integer NOT NULL,
  sending_domain integer NOT NULL,
  campaign integer NOT NULL,
  template integer NOT NULL,
  template_version integer NOT NULL,
  ip_pool integer NOT NULL,
  sending_ip integer NOT NULL,
  provider integer NOT NULL,
  injected integer,
  policy_rejection integer,
  generation_failed integer,
  generation_rejection integer,
  total_msg_volume bigint,
  delivered integer,
  delivered_first integer,
  delayed integer,
  delayed_first integer,
  total_delivery_time_first bigint,
  total_delivery_time_subsequent bigint,
  inband_hard integer,
  inband_soft integer,
  inband_block integer,
  inband_undetermined integer,
  inband_admin integer,
  outofband_hard integer,
  outofband_soft integer,
  outofband_block integer,
  outofband_undetermined integer,
  outofband_admin integer,
  rendered integer,
  nonprefetched_rendered integer,
  initial_rendered integer,
  nonprefetched_initial_rendered integer,
  clicked integer,
  nonprefetched_clicked integer,
  unique_rendered integer,
  nonprefetched_unique_rendered integer,
  unique_initial_rendered integer,
  nonprefetched_unique_initial_rendered integer,
  unique_clicked integer,
  nonprefetched_unique_clicked integer,
  unique_confirmed_opened integer,
  nonprefetched_unique_confirmed_opened integer,
  spam_complaint integer,
  list_unsubscribe integer,
  link_unsubscribe integer,
  latency_0 integer,
  latency_1 integer,
  latency_2 integer,
  latency_3 integer,
  latency_4 integer,
  latency_5 integer,
  latency_6 integer,
  latency_7 integer,
  latency_8 integer,
  latency_9 integer,
  CONSTRAINT stat_cross_pkey PRIMARY KEY (company_id, environment, basis, day, subaccount, sending_domain, campaign, template, template_version, ip_pool, sending_ip, provider)
) PARTITION BY RANGE (day);

-- The same by day of the company and receiving domain.
CREATE TABLE stat_domains (
  company_id uuid NOT NULL,
  environment text NOT NULL,
  day date NOT NULL,
  recipient_domain integer NOT NULL,
  provider integer NOT NULL,
  sending_domain integer NOT NULL,
  subaccount integer NOT NULL,
  injected integer,
  policy_rejection integer,
  generation_failed integer,
  generation_rejection integer,
  total_msg_volume bigint,
  delivered integer,
  delivered_first integer,
  delayed integer,
  delayed_first integer,
  total_delivery_time_first bigint,
  total_delivery_time_subsequent bigint,
  inband_hard integer,
  inband_soft integer,
  inband_block integer,
  inband_undetermined integer,
  inband_admin integer,
  outofband_hard integer,
  outofband_soft integer,
  outofband_block integer,
  outofband_undetermined integer,
  outofband_admin integer,
  rendered integer,
  nonprefetched_rendered integer,
  initial_rendered integer,
  nonprefetched_initial_rendered integer,
  clicked integer,
  nonprefetched_clicked integer,
  unique_rendered integer,
  nonprefetched_unique_rendered integer,
  unique_initial_rendered integer,
  nonprefetched_unique_initial_rendered integer,
  unique_clicked integer,
  nonprefetched_unique_clicked integer,
  unique_confirmed_opened integer,
  nonprefetched_unique_confirmed_opened integer,
  spam_complaint integer,
  list_unsubscribe integer,
  link_unsubscribe integer,
  latency_0 integer,
  latency_1 integer,
  latency_2 integer,
  latency_3 integer,
  latency_4 integer,
  latency_5 integer,
  latency_6 integer,
  latency_7 integer,
  latency_8 integer,
  latency_9 integer,
  CONSTRAINT stat_domains_pkey PRIMARY KEY (company_id, environment, day, recipient_domain, provider, sending_domain, subaccount)
) PARTITION BY RANGE (day);

-- Reasons of bounces, delays and rejections by day of the company, type of event, bounce class and masked text. The last event has
-- the time.
CREATE TABLE stat_reasons (
  company_id uuid NOT NULL,
  environment text NOT NULL,
  day date NOT NULL,
  type text NOT NULL,
  bounce_class integer NOT NULL,
  reason integer NOT NULL,
  provider integer NOT NULL,
  sending_domain integer NOT NULL,
  subaccount integer NOT NULL,
  count integer NOT NULL,
  last_event_id uuid,
  CONSTRAINT stat_reasons_pkey PRIMARY KEY (company_id, environment, day, type, bounce_class, reason, provider, sending_domain, subaccount)
) PARTITION BY RANGE (day);

-- Saved questions and exports ---------------------------------------------------------------------------------------------

-- A saved question to the statistics. Its owner and administrators change it.
CREATE TABLE presets (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  environment text NOT NULL,
  name text NOT NULL,
  filters jsonb NOT NULL DEFAULT '{}',
  created_by_user_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  chart jsonb NOT NULL DEFAULT '{}',
  is_pinned boolean NOT NULL DEFAULT false,
  owner_user_id uuid,
  question jsonb NOT NULL DEFAULT '{}',
  visibility text NOT NULL DEFAULT 'private',
  CONSTRAINT presets_pkey PRIMARY KEY (id, company_id),
  CONSTRAINT presets_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX presets_company_id_environment_name_key ON presets (company_id, environment, name);

-- A report that is mailed to members: the numbers of a preset over the last closed day, week or month.
CREATE TABLE report_schedules (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  environment text NOT NULL,
  preset_id uuid,
  built_in text,
  cadence text NOT NULL,
  local_hour smallint NOT NULL,
  member_user_ids uuid[],
  last_period text,
  next_at timestamptz(3) NOT NULL,
  created_by_user_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT report_schedules_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT report_schedules_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT report_schedules_preset_id_company_id_fkey FOREIGN KEY (preset_id, company_id)
    REFERENCES presets (id, company_id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX report_schedules_next_at_idx ON report_schedules (next_at);

-- A file of the activity list that is written step by step (docs/activity.md).
CREATE TABLE activity_exports (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  environment text NOT NULL,
  created_by_user_id uuid,
  format text NOT NULL,
  query jsonb NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  state text NOT NULL,
  steps integer NOT NULL DEFAULT 0,
  rows integer NOT NULL DEFAULT 0,
  size_bytes bigint NOT NULL DEFAULT 0,
  last_message_id uuid,
  last_ordinal integer,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT activity_exports_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT activity_exports_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- The rows of one step, one gzip member (RFC 1952).
CREATE TABLE activity_export_pieces (
  company_id uuid NOT NULL,
  export_id uuid NOT NULL,
  step integer NOT NULL,
  data bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT activity_export_pieces_pkey PRIMARY KEY (company_id, export_id, step)
);

-- Webhooks ----------------------------------------------------------------------------------------------------------------

-- An address of a company's that events are posted to (Standard Webhooks).
CREATE TABLE webhooks (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  environment text NOT NULL,
  name text NOT NULL,
  target text NOT NULL,
  events text[],
  types integer NOT NULL,
  format text NOT NULL DEFAULT 'single',
  auth_type text NOT NULL DEFAULT 'none',
  auth_encrypted bytea,
  custom_headers_encrypted bytea,
  secret_encrypted bytea NOT NULL,
  previous_secret_encrypted bytea,
  previous_secret_until timestamptz(3),
  state text NOT NULL DEFAULT 'on',
  off_reason text,
  subaccount_scope text NOT NULL DEFAULT 'all',
  subaccount_ids uuid[],
  sending_domains text[],
  max_batch integer NOT NULL DEFAULT 500,
  max_wait_ms integer NOT NULL DEFAULT 1000,
  in_flight integer,
  rate integer,
  ordered boolean NOT NULL DEFAULT false,
  api_version text NOT NULL,
  failing_since timestamptz(3),
  failures integer NOT NULL DEFAULT 0,
  notified_at timestamptz(3),
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  last_code integer,
  stopped_position bigint,
  token_encrypted bytea,
  token_expires_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  lag_notified_at timestamptz(3),
  sends_alerts boolean NOT NULL DEFAULT false,
  CONSTRAINT webhooks_pkey PRIMARY KEY (id, company_id),
  CONSTRAINT webhooks_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT webhooks_environment_check CHECK (environment IN ('sandbox', 'production')),
  CONSTRAINT webhooks_state_check CHECK (state IN ('on', 'paused', 'off'))
);
CREATE INDEX webhooks_company_id_environment_idx ON webhooks (company_id, environment);
CREATE TRIGGER webhooks_changed
  AFTER DELETE OR UPDATE OF target, events, types, format, auth_type, auth_encrypted, custom_headers_encrypted,
    secret_encrypted, previous_secret_encrypted, previous_secret_until, state, subaccount_scope, subaccount_ids,
    sending_domains, max_batch, max_wait_ms, in_flight, rate, ordered ON webhooks
  FOR EACH ROW EXECUTE FUNCTION notify_webhook_changed();

-- How far a webhook has come in its company's feed: main for new events, replay for a range of earlier ones. A claim is written
-- before its first byte is sent, so that after a crash the same bodies are sent under the same ids.
-- Cursors move with every body: room for updates in place.
CREATE TABLE webhook_cursors (
  webhook_id uuid NOT NULL,
  kind text NOT NULL,
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  environment text NOT NULL,
  "position" bigint NOT NULL,
  position_at timestamptz(3) NOT NULL,
  sequence bigint NOT NULL DEFAULT 0,
  claimed_to bigint,
  claimed_at timestamptz(3),
  claimed_sequence bigint,
  claimed_ids uuid[],
  claimed_cuts integer[],
  failures integer NOT NULL DEFAULT 0,
  resume_at timestamptz(3),
  status text NOT NULL DEFAULT 'running',
  from_position bigint NOT NULL DEFAULT 0,
  until_position bigint,
  only_missing boolean NOT NULL DEFAULT false,
  lease_token uuid,
  lease_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT webhook_cursors_pkey PRIMARY KEY (webhook_id, kind),
  CONSTRAINT webhook_cursors_webhook_id_company_id_fkey FOREIGN KEY (webhook_id, company_id)
    REFERENCES webhooks (id, company_id) ON DELETE CASCADE ON UPDATE CASCADE
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);
CREATE UNIQUE INDEX webhook_cursors_webhook_id_kind_company_id_key ON webhook_cursors (webhook_id, kind, company_id);
-- The key that identifies a row in logical replication has the company.
ALTER TABLE webhook_cursors REPLICA IDENTITY USING INDEX webhook_cursors_webhook_id_kind_company_id_key;

-- Events of one transaction and company that are not in the feed yet; written only for companies with a webhook.
-- The outbox is empty within a second: dead rows are removed early.
CREATE TABLE webhook_outbox (
  bucket smallint NOT NULL,
  id bigserial NOT NULL,
  company_id uuid NOT NULL,
  environment text NOT NULL,
  types integer NOT NULL,
  event_ids uuid[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT webhook_outbox_pkey PRIMARY KEY (bucket, id)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);

-- The end of a company's feed.
CREATE TABLE webhook_heads (
  company_id uuid NOT NULL,
  environment text NOT NULL,
  "position" bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT webhook_heads_pkey PRIMARY KEY (company_id, environment)
);

-- A company's events in the order in which they became visible, up to 500 a row. Partitioned by day over at.
CREATE TABLE webhook_feed (
  company_id uuid NOT NULL,
  environment text NOT NULL,
  "position" bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  count integer NOT NULL,
  types integer NOT NULL,
  event_ids uuid[],
  CONSTRAINT webhook_feed_pkey PRIMARY KEY (company_id, environment, "position", at)
) PARTITION BY RANGE (at);

-- A body that was not taken at its first try, or that is sent again. Its events are kept elsewhere.
CREATE TABLE webhook_deliveries (
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  kind text NOT NULL DEFAULT 'live',
  status text NOT NULL DEFAULT 'waiting',
  is_manual boolean NOT NULL DEFAULT false,
  first_sequence bigint,
  last_sequence bigint,
  event_ids uuid[],
  tries integer NOT NULL DEFAULT 0,
  due_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  finished_at timestamptz(3),
  last_code integer,
  last_error text,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_deliveries_webhook_id_company_id_fkey FOREIGN KEY (webhook_id, company_id)
    REFERENCES webhooks (id, company_id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT webhook_deliveries_status_check CHECK (status IN ('waiting', 'taken', 'failed', 'dropped'))
);
CREATE INDEX webhook_deliveries_company_id_webhook_id_id_idx ON webhook_deliveries (company_id, webhook_id, id);
-- A retry is found by its due time; few rows wait at a time.
CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (due_at) WHERE status = 'waiting';
-- A lane asks for the waiting rows of its webhook.
CREATE INDEX webhook_deliveries_waiting_idx ON webhook_deliveries (webhook_id, due_at) WHERE status = 'waiting';
CREATE UNIQUE INDEX webhook_deliveries_id_company_id_key ON webhook_deliveries (id, company_id);
-- The key that identifies a row in logical replication has the company.
ALTER TABLE webhook_deliveries REPLICA IDENTITY USING INDEX webhook_deliveries_id_company_id_key;

-- One try of a body: what was sent and what came back. Partitioned by day over id (UUIDv7).
CREATE TABLE webhook_attempts (
  company_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  webhook_message_id text NOT NULL,
  kind text NOT NULL,
  number integer NOT NULL,
  at timestamptz(3) NOT NULL,
  duration_ms integer NOT NULL,
  phase_ms jsonb NOT NULL,
  code integer,
  error text,
  remote_ip text,
  request_headers jsonb NOT NULL,
  response_headers jsonb,
  response_body text,
  first_sequence bigint,
  last_sequence bigint,
  event_ids uuid[],
  bytes integer NOT NULL,
  CONSTRAINT webhook_attempts_pkey PRIMARY KEY (company_id, webhook_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX webhook_attempts_company_id_webhook_id_delivery_id_idx ON webhook_attempts (company_id, webhook_id, delivery_id);
-- The attempts of an event are found by its id, for Activity and for the numbers of a replay.
CREATE INDEX webhook_attempts_event_ids_idx ON webhook_attempts USING gin (event_ids);
CREATE INDEX webhook_attempts_webhook_id_first_sequence_idx ON webhook_attempts (webhook_id, first_sequence);

-- Attempts of a webhook by minute.
CREATE TABLE webhook_minutes (
  webhook_id uuid NOT NULL,
  minute timestamptz(3) NOT NULL,
  taken integer NOT NULL,
  failed integer NOT NULL,
  durations integer[],
  company_id uuid NOT NULL,
  CONSTRAINT webhook_minutes_pkey PRIMARY KEY (webhook_id, minute),
  CONSTRAINT webhook_minutes_webhook_id_company_id_fkey FOREIGN KEY (webhook_id, company_id)
    REFERENCES webhooks (id, company_id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX webhook_minutes_webhook_id_minute_company_id_key ON webhook_minutes (webhook_id, minute, company_id);
-- The key that identifies a row in logical replication has the company.
ALTER TABLE webhook_minutes REPLICA IDENTITY USING INDEX webhook_minutes_webhook_id_minute_company_id_key;

-- Email validation --------------------------------------------------------------------------------------------------------

-- What DNS says about the mail of a domain: a public fact, one row for the whole installation.
CREATE TABLE validation_domains (
  domain text NOT NULL,
  state text NOT NULL,
  has_mx boolean,
  hosts text[],
  provider text,
  checked_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT validation_domains_pkey PRIMARY KEY (domain)
);

-- A company's own experience with an address, merged once a day from its events.
CREATE TABLE address_evidence (
  company_id uuid NOT NULL,
  address_hash bytea NOT NULL,
  delivered_at timestamptz(3),
  bounced_at timestamptz(3),
  bounce_class smallint,
  full_count smallint NOT NULL DEFAULT 0,
  engaged_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT address_evidence_pkey PRIMARY KEY (company_id, address_hash),
  CONSTRAINT address_evidence_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- A day (UTC) whose events were merged into the evidence.
CREATE TABLE evidence_days (
  day date NOT NULL,
  merged_at timestamptz(3) NOT NULL,
  CONSTRAINT evidence_days_pkey PRIMARY KEY (day)
);

-- What all companies together experienced with a domain, where at least three of them wrote to it.
CREATE TABLE domain_reputations (
  domain text NOT NULL,
  delivered integer NOT NULL,
  bounced integer NOT NULL,
  counted_at timestamptz(3) NOT NULL,
  CONSTRAINT domain_reputations_pkey PRIMARY KEY (domain)
);

-- A list of addresses that is validated at once.
CREATE TABLE validation_lists (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  size_bytes integer NOT NULL,
  delimiter text NOT NULL,
  has_header boolean NOT NULL,
  columns text[],
  "column" integer NOT NULL,
  rows integer NOT NULL,
  "distinct" integer NOT NULL,
  duplicates integer NOT NULL,
  invalid integer NOT NULL,
  processed integer NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}',
  domains jsonb NOT NULL DEFAULT '[]',
  reserved_from timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT validation_lists_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT validation_lists_company_id_fkey FOREIGN KEY (company_id)
    REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- A piece of an uploaded list, UTF-8; deleted when its results are there.
CREATE TABLE validation_list_pieces (
  company_id uuid NOT NULL,
  list_id uuid NOT NULL,
  number integer NOT NULL,
  data bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT validation_list_pieces_pkey PRIMARY KEY (company_id, list_id, number)
);

-- Results of up to 1,000 rows as CSV, one gzip member (RFC 1952): the members one after the other are the file.
CREATE TABLE validation_list_chunks (
  company_id uuid NOT NULL,
  list_id uuid NOT NULL,
  number integer NOT NULL,
  data bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT validation_list_chunks_pkey PRIMARY KEY (company_id, list_id, number)
);

-- Jobs and operations -----------------------------------------------------------------------------------------------------

-- Work that a fact causes, written in the fact's own transaction.
CREATE TABLE jobs (
  id uuid NOT NULL,
  company_id uuid,
  kind text NOT NULL,
  payload jsonb NOT NULL,
  unique_key text,
  due_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  tries integer NOT NULL DEFAULT 0,
  lease_until timestamptz(3),
  lease_token uuid,
  last_error text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  finished_at timestamptz(3),
  outcome text,
  progress jsonb,
  CONSTRAINT jobs_pkey PRIMARY KEY (id)
);
CREATE INDEX jobs_due_at_idx ON jobs (due_at);
CREATE INDEX jobs_company_id_id_idx ON jobs (company_id, id);
CREATE UNIQUE INDEX jobs_open_key ON jobs (kind, unique_key) WHERE finished_at IS NULL;

-- A process of the installation while it runs; it says so every few seconds.
CREATE TABLE processes (
  id uuid NOT NULL,
  kind text NOT NULL,
  roles text[],
  host text NOT NULL,
  pid integer NOT NULL,
  version text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  beat_at timestamptz(3) NOT NULL,
  facts jsonb NOT NULL,
  CONSTRAINT processes_pkey PRIMARY KEY (id)
);

-- The last result of a look that costs too much to be taken for each reader.
CREATE TABLE snapshots (
  name text NOT NULL,
  taken_at timestamptz(3) NOT NULL,
  data jsonb NOT NULL,
  CONSTRAINT snapshots_pkey PRIMARY KEY (name)
);

-- An alert that was raised; it is not raised again before it no longer holds.
CREATE TABLE alerts (
  key text NOT NULL,
  alert text NOT NULL,
  company_id uuid,
  facts jsonb NOT NULL,
  raised_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  holds_until timestamptz(3) NOT NULL,
  CONSTRAINT alerts_pkey PRIMARY KEY (key)
);

-- Partitions of the days to come ------------------------------------------------------------------------------------------

SELECT ensure_partitions(today - 1, today + 14), ensure_stat_partitions(today - 31, today + 31)
  FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS today) AS clock;
