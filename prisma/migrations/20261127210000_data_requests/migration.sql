-- What people asked for under the law: all that is stored about them, or that it is erased. No row has an address in it once it is done.
CREATE TABLE data_requests (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  contact_id uuid,
  subject_hash bytea NOT NULL,
  subject_encrypted bytea,
  state text NOT NULL DEFAULT 'queued',
  asked_by uuid,
  steps integer NOT NULL DEFAULT 0,
  report jsonb NOT NULL DEFAULT '{}',
  size_bytes bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  expires_at timestamptz(3),
  CONSTRAINT data_requests_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT data_requests_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX data_requests_company_id_created_at_idx ON data_requests (company_id, created_at DESC);
-- Two open requests of one kind about one person are one.
CREATE UNIQUE INDEX data_requests_open_key ON data_requests (company_id, kind, subject_hash) WHERE finished_at IS NULL;

CREATE TABLE data_request_pieces (
  company_id uuid NOT NULL,
  request_id uuid NOT NULL,
  step integer NOT NULL,
  number integer NOT NULL,
  file text NOT NULL,
  data bytea NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT data_request_pieces_pkey PRIMARY KEY (company_id, request_id, step, number)
);
CREATE INDEX data_request_pieces_expires_at_idx ON data_request_pieces (expires_at);

-- Processes keep in memory whether a company has addresses that get no mail.
CREATE TRIGGER erased_addresses_changed
  AFTER INSERT OR DELETE OR UPDATE ON erased_addresses
  FOR EACH ROW EXECUTE FUNCTION notify_company_changed();
