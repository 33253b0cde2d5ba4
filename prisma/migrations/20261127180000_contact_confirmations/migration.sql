-- The open confirmations of people: how many mails asked for one, and another address that the person asked for. Like other tables with
-- a row per person it has no foreign keys.

CREATE TABLE contact_confirmations (
  company_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  wanted_email text,
  is_new boolean NOT NULL,
  sent smallint NOT NULL DEFAULT 0,
  since timestamptz(3) NOT NULL,
  last_sent_at timestamptz(3),
  reminded_at timestamptz(3),
  CONSTRAINT contact_confirmations_pkey PRIMARY KEY (company_id, contact_id)
);
-- The calendar removes what is older than 30 days, and reminds once after 24 hours.
CREATE INDEX contact_confirmations_since_idx ON contact_confirmations (since);
CREATE INDEX contact_confirmations_unreminded_idx ON contact_confirmations (last_sent_at) WHERE reminded_at IS NULL;
