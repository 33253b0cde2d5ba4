-- A mail to many: what was decided when it began. Its slices are expanded into messages.
CREATE TABLE sends (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  source text NOT NULL,
  ref_id uuid NOT NULL,
  state text NOT NULL,
  cause text,
  contents jsonb NOT NULL,
  options jsonb NOT NULL,
  people integer NOT NULL,
  created_at timestamptz(3) NOT NULL,
  held_at timestamptz(3),
  expanded_at timestamptz(3),
  tested_at timestamptz(3),
  asked_at timestamptz(3),
  finished_at timestamptz(3),
  CONSTRAINT sends_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT sends_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX sends_company_id_ref_id_idx ON sends (company_id, ref_id);
CREATE INDEX sends_open_idx ON sends (company_id, id) WHERE finished_at IS NULL;

-- People of a send in the order in which they are expanded. A slice is the unit of exactly once: it is done in the transaction that writes its messages.
CREATE TABLE send_slices (
  company_id uuid NOT NULL,
  send_id uuid NOT NULL,
  number integer NOT NULL,
  variant smallint,
  is_rest boolean NOT NULL,
  zone text NOT NULL,
  due_at timestamptz(3) NOT NULL,
  state smallint NOT NULL DEFAULT 0,
  people integer NOT NULL,
  contact_ids uuid[],
  outcomes jsonb,
  CONSTRAINT send_slices_pkey PRIMARY KEY (company_id, send_id, number),
  CONSTRAINT send_slices_send_fkey FOREIGN KEY (company_id, send_id) REFERENCES sends (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX send_slices_waiting_idx ON send_slices (company_id, due_at) WHERE state = 0;

-- What became of a person in a send.
CREATE TABLE send_recipients (
  company_id uuid NOT NULL,
  send_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  message_id uuid,
  variant smallint NOT NULL,
  outcome smallint NOT NULL,
  bits smallint NOT NULL DEFAULT 0,
  CONSTRAINT send_recipients_pkey PRIMARY KEY (company_id, send_id, contact_id)
) PARTITION BY RANGE (send_id);
SELECT ensure_month_partitions('send_recipients', today - 1, today + 45) FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS today);

-- Numbers of a send by variant, of people.
CREATE TABLE send_totals (
  company_id uuid NOT NULL,
  send_id uuid NOT NULL,
  variant smallint NOT NULL,
  delivered integer NOT NULL DEFAULT 0,
  opened integer NOT NULL DEFAULT 0,
  clicked integer NOT NULL DEFAULT 0,
  hard integer NOT NULL DEFAULT 0,
  soft integer NOT NULL DEFAULT 0,
  blocked integer NOT NULL DEFAULT 0,
  unsubscribed integer NOT NULL DEFAULT 0,
  reported integer NOT NULL DEFAULT 0,
  CONSTRAINT send_totals_pkey PRIMARY KEY (company_id, send_id, variant),
  CONSTRAINT send_totals_send_fkey FOREIGN KEY (company_id, send_id) REFERENCES sends (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- Opens and clicks of a send by one fact of them, such as the browser.
CREATE TABLE send_counts (
  company_id uuid NOT NULL,
  send_id uuid NOT NULL,
  dimension smallint NOT NULL,
  value text NOT NULL,
  opens integer NOT NULL DEFAULT 0,
  clicks integer NOT NULL DEFAULT 0,
  unique_opens integer NOT NULL DEFAULT 0,
  unique_clicks integer NOT NULL DEFAULT 0,
  CONSTRAINT send_counts_pkey PRIMARY KEY (company_id, send_id, dimension, value),
  CONSTRAINT send_counts_send_fkey FOREIGN KEY (company_id, send_id) REFERENCES sends (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- The people behind the numbers of a report.
CREATE INDEX send_recipients_opened_idx ON send_recipients (company_id, send_id, contact_id) WHERE bits & 1 <> 0;
CREATE INDEX send_recipients_rare_idx ON send_recipients (company_id, send_id, bits, contact_id) WHERE bits & 190 <> 0;

-- The last marketing mails of a person, for the most that they want in a week.
CREATE TABLE contact_mailings (
  company_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  recent timestamptz(3)[],
  -- As it was at the last mail: a statement that adds one compares with it.
  max_per_week smallint,
  CONSTRAINT contact_mailings_pkey PRIMARY KEY (company_id, contact_id)
) WITH (fillfactor = 70);

-- Sends whose mail is held in the queue.
CREATE TABLE send_holds (
  company_id uuid NOT NULL,
  send_id uuid NOT NULL,
  since timestamptz(3) NOT NULL,
  CONSTRAINT send_holds_pkey PRIMARY KEY (company_id, send_id)
);
