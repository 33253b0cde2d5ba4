-- Addresses that marketing mail comes from, each proven by a link.
CREATE TABLE senders (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  domain text NOT NULL,
  reply_to text,
  is_default boolean NOT NULL DEFAULT false,
  token_hash bytea,
  token_expires_at timestamptz(3) NOT NULL,
  last_sent_at timestamptz(3) NOT NULL,
  send_count integer NOT NULL DEFAULT 1,
  verified_at timestamptz(3),
  created_by uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT senders_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT senders_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX senders_company_id_email_key ON senders (company_id, email);
CREATE UNIQUE INDEX senders_token_hash_key ON senders (token_hash);
CREATE UNIQUE INDEX senders_default_key ON senders (company_id) WHERE is_default;
