-- The people of a company: contacts, their fields, labels, statistics and history, their consents, and the addresses that asked not
-- to be stored. Tables with a row per person have no foreign keys: sets of thousands are written and removed by one statement each.

CREATE TABLE contacts (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  email text,
  email_key text,
  phone_e164 text,
  external_id text,
  first_name text,
  last_name text,
  status text NOT NULL DEFAULT 'active',
  is_unconfirmed boolean NOT NULL DEFAULT false,
  stage text NOT NULL DEFAULT 'aware',
  is_lost boolean NOT NULL DEFAULT false,
  source text NOT NULL,
  import_id uuid,
  country char(2),
  city text,
  birthday date,
  language text,
  timezone text,
  paused_until timestamptz(3),
  max_per_week smallint,
  fields jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT contacts_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT contacts_identity_check CHECK (email_key IS NOT NULL OR phone_e164 IS NOT NULL OR external_id IS NOT NULL)
) WITH (fillfactor = 90);
-- The key of a person is the address; who has none is known by the phone number. A number may belong to several addresses.
CREATE UNIQUE INDEX contacts_email_key ON contacts (company_id, email_key) WHERE email_key IS NOT NULL;
CREATE UNIQUE INDEX contacts_lone_phone_key ON contacts (company_id, phone_e164) WHERE email_key IS NULL;
CREATE INDEX contacts_phone_idx ON contacts (company_id, phone_e164) WHERE phone_e164 IS NOT NULL;
CREATE UNIQUE INDEX contacts_external_id_key ON contacts (company_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX contacts_import_idx ON contacts (company_id, import_id) WHERE import_id IS NOT NULL;
-- People who have not confirmed are reminded once, and deleted after 30 days.
CREATE INDEX contacts_unconfirmed_idx ON contacts (company_id, id) WHERE is_unconfirmed;

CREATE TABLE contact_fields (
  company_id uuid NOT NULL,
  id smallint NOT NULL,
  tag text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  options jsonb NOT NULL DEFAULT '[]',
  position integer NOT NULL,
  is_sensitive boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  archived_at timestamptz(3),
  CONSTRAINT contact_fields_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT contact_fields_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX contact_fields_company_id_tag_key ON contact_fields (company_id, tag);

CREATE TABLE labels (
  company_id uuid NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  color text,
  description text,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  CONSTRAINT labels_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT labels_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX labels_name_key ON labels (company_id, lower(name));

-- The number of a deleted label is not given again: questions may still name it.
CREATE TABLE contact_numbers (
  company_id uuid NOT NULL,
  kind text NOT NULL,
  last integer NOT NULL,
  CONSTRAINT contact_numbers_pkey PRIMARY KEY (company_id, kind)
);

CREATE TABLE contact_labels (
  company_id uuid NOT NULL,
  label_id integer NOT NULL,
  contact_id uuid NOT NULL,
  added_at timestamptz(3) NOT NULL,
  cause text NOT NULL,
  cause_id uuid,
  CONSTRAINT contact_labels_pkey PRIMARY KEY (company_id, label_id, contact_id)
);
CREATE INDEX contact_labels_company_id_contact_id_label_id_idx ON contact_labels (company_id, contact_id, label_id);

-- The row of a person changes with every open and click: with room beside it no index has to.
CREATE TABLE contact_stats (
  company_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  sent integer NOT NULL DEFAULT 0,
  delivered integer NOT NULL DEFAULT 0,
  opened integer NOT NULL DEFAULT 0,
  clicked integer NOT NULL DEFAULT 0,
  bounced integer NOT NULL DEFAULT 0,
  last_sent_at timestamptz(3),
  last_open_at timestamptz(3),
  last_click_at timestamptz(3),
  last_activity_at timestamptz(3),
  CONSTRAINT contact_stats_pkey PRIMARY KEY (company_id, contact_id)
) WITH (fillfactor = 80);

CREATE TABLE contact_history (
  company_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  actor text NOT NULL,
  data jsonb NOT NULL,
  CONSTRAINT contact_history_pkey PRIMARY KEY (company_id, contact_id, id)
) PARTITION BY RANGE (id);

CREATE TABLE consents (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  purpose text NOT NULL,
  category_id uuid,
  action text NOT NULL,
  method text NOT NULL,
  at timestamptz(3) NOT NULL,
  ip text,
  user_agent text,
  wording_id uuid,
  source_url text,
  proof jsonb NOT NULL DEFAULT '{}',
  actor text NOT NULL,
  CONSTRAINT consents_pkey PRIMARY KEY (company_id, id)
);
CREATE INDEX consents_company_id_contact_id_id_idx ON consents (company_id, contact_id, id);

CREATE TABLE consent_wordings (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  language text NOT NULL,
  hash bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT consent_wordings_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT consent_wordings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX consent_wordings_company_id_hash_key ON consent_wordings (company_id, hash);

-- What was agreed to stays as it was written.
CREATE FUNCTION refuse_consent_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A row of % never changes.', TG_TABLE_NAME;
END $$;
CREATE TRIGGER consents_unchanged BEFORE UPDATE ON consents FOR EACH ROW EXECUTE FUNCTION refuse_consent_change();
CREATE TRIGGER consent_wordings_unchanged BEFORE UPDATE ON consent_wordings FOR EACH ROW EXECUTE FUNCTION refuse_consent_change();

CREATE TABLE contact_optouts (
  company_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  category_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  cause text NOT NULL,
  CONSTRAINT contact_optouts_pkey PRIMARY KEY (company_id, contact_id, category_id)
);

CREATE TABLE subscriber_settings (
  company_id uuid NOT NULL,
  double_opt_in boolean NOT NULL DEFAULT false,
  confirm_template_id uuid,
  confirm_page text,
  mode text NOT NULL DEFAULT 'centre',
  reasons text[] DEFAULT ARRAY[]::text[],
  pause_days integer[] DEFAULT ARRAY[30, 60, 90]::integer[],
  max_per_week smallint,
  ask_address boolean NOT NULL DEFAULT true,
  resubscribe_allowed boolean NOT NULL DEFAULT true,
  sender_name text,
  postal_address text,
  texts jsonb NOT NULL DEFAULT '{}',
  colors jsonb NOT NULL DEFAULT '{}',
  logo_media_id uuid,
  redirects jsonb NOT NULL DEFAULT '{}',
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT subscriber_settings_pkey PRIMARY KEY (company_id),
  CONSTRAINT subscriber_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE test_contacts (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  email text NOT NULL,
  name text,
  contact_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT test_contacts_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT test_contacts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX test_contacts_company_id_email_key ON test_contacts (company_id, email);

CREATE TABLE erased_addresses (
  company_id uuid NOT NULL,
  address_hash bytea NOT NULL,
  erased_at timestamptz(3) NOT NULL,
  CONSTRAINT erased_addresses_pkey PRIMARY KEY (company_id, address_hash)
);

-- The status that the suppression list gives an address now: bounced if a bounce stops all mail, unsubscribed if anything stops what is
-- not transactional, else null. Rows of sub-accounts do not count. Index suppressions_recipient_key.
CREATE FUNCTION suppressed_status(company uuid, address text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
      WHEN count(*) FILTER (WHERE type = 'non_transactional') = 0 THEN NULL
      WHEN count(*) FILTER (WHERE source = 'Bounce Rule') = 2 THEN 'bounced'
      ELSE 'unsubscribed' END
  FROM suppressions
  WHERE company_id = company AND subaccount_id IS NULL AND recipient = address AND (expires_at IS NULL OR expires_at > now())
$$;

-- The suppression list decides who gets no mail, and contacts.status follows it. The contacts of all changed rows are locked in the
-- order of their addresses and read again afterwards, so that of two transactions the later one sees what the earlier one wrote.
CREATE FUNCTION project_suppressions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(locked.id) INTO ids FROM (
    SELECT c.id FROM contacts c
    JOIN (SELECT DISTINCT company_id, recipient FROM changed WHERE subaccount_id IS NULL) AS s
      ON s.company_id = c.company_id AND s.recipient = c.email_key
    WHERE c.email_key IS NOT NULL
    ORDER BY c.company_id, c.email_key FOR UPDATE OF c) AS locked;
  IF ids IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE contacts c SET status = n.status, updated_at = now()
  FROM (
    SELECT k.company_id, k.id,
      coalesce(suppressed_status(k.company_id, k.email_key), CASE WHEN k.is_unconfirmed THEN 'pending' ELSE 'active' END) AS status
    FROM (SELECT DISTINCT company_id FROM changed) AS s JOIN contacts k ON k.company_id = s.company_id AND k.id = ANY(ids)) AS n
  WHERE c.company_id = n.company_id AND c.id = n.id AND c.status <> n.status;
  RETURN NULL;
END $$;
CREATE TRIGGER suppressions_added AFTER INSERT ON suppressions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION project_suppressions();
CREATE TRIGGER suppressions_updated AFTER UPDATE ON suppressions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION project_suppressions();
CREATE TRIGGER suppressions_removed AFTER DELETE ON suppressions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION project_suppressions();

-- Makes the partitions of a table over UUIDv7 ids for each month (UTC) of a range; those that exist are left alone.
CREATE FUNCTION ensure_month_partitions(parent text, first_day date, last_day date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  made integer := 0;
  month date;
  child text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('mailwright.partitions'));
  FOR month IN SELECT generate_series(date_trunc('month', first_day), last_day, interval '1 month')::date LOOP
    child := parent || '_' || to_char(month, 'YYYYMM');
    IF to_regclass(child) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', child, parent,
        uuid_v7_floor(month::timestamp AT TIME ZONE 'UTC'), uuid_v7_floor((month + interval '1 month')::timestamp AT TIME ZONE 'UTC'));
      made := made + 1;
    END IF;
  END LOOP;
  RETURN made;
END
$$;
SELECT ensure_month_partitions('contact_history', today - 1, today + 45) FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS today);
