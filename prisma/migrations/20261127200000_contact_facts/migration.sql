-- The people of segments that somebody watches. Differences become facts.
CREATE TABLE segment_members (
  company_id uuid NOT NULL,
  segment_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  since timestamptz(3) NOT NULL,
  CONSTRAINT segment_members_pkey PRIMARY KEY (company_id, segment_id, contact_id),
  CONSTRAINT segment_members_company_id_segment_id_fkey FOREIGN KEY (company_id, segment_id)
    REFERENCES segments (company_id, id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- The time of the next comparison of a watched segment with relative dates.
ALTER TABLE segments ADD COLUMN compare_at timestamptz(3);
CREATE INDEX segments_compare_at_idx ON segments (compare_at) WHERE compare_at IS NOT NULL;

-- Facts of people are recorded where people change, whoever writes them: for companies with a reader of these facts, unless the
-- transaction has set mailwright.facts to off, as imports do. The bits are those of lib/audience/segments/watch/fact-types.ts.

-- The outbox is locked before the readers are looked for: a reader that begins waits for those who did not see it.
CREATE FUNCTION reads_contact_facts(companies uuid[]) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  readers uuid[];
BEGIN
  IF companies IS NULL OR current_setting('mailwright.facts', true) = 'off' THEN
    RETURN NULL;
  END IF;
  LOCK TABLE fact_outbox IN ROW EXCLUSIVE MODE;
  SELECT array_agg(c) INTO readers FROM unnest(companies) AS c
  WHERE EXISTS (SELECT FROM feed_consumers f WHERE f.company_id = c AND f.environment = 'production' AND f.sources & 2 <> 0);
  RETURN readers;
END $$;

-- Writes facts of one kind, 500 people a row; it notifies unless there are rows of a moment ago, whose readers look again anyway.
CREATE FUNCTION add_contact_facts(company uuid, kinds integer, reference uuid, people uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  place smallint := ('x' || right(company::text, 1))::bit(4)::integer;
BEGIN
  IF NOT EXISTS (SELECT FROM fact_outbox WHERE bucket = place AND created_at > clock_timestamp() - interval '100 milliseconds') THEN
    PERFORM pg_notify('webhook_outbox', '');
  END IF;
  INSERT INTO fact_outbox (bucket, company_id, environment, source, types, ref_id, ids)
  SELECT place, company, 'production', 1, kinds, reference, array_agg(p.id ORDER BY p.id)
  FROM unnest(people) WITH ORDINALITY AS p(id, number) GROUP BY (p.number - 1) / 500 ORDER BY (p.number - 1) / 500;
END $$;

-- People who were added (1) or deleted (512).
CREATE FUNCTION record_contact_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  readers uuid[] := reads_contact_facts((SELECT array_agg(DISTINCT company_id) FROM changed));
BEGIN
  IF readers IS NOT NULL THEN
    PERFORM add_contact_facts(f.company_id, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE 512 END, NULL, f.ids) FROM (
      SELECT company_id, array_agg(id) AS ids FROM changed WHERE company_id = ANY(readers) GROUP BY company_id) AS f;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_added_facts AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_contact_rows();
CREATE TRIGGER contacts_deleted_facts AFTER DELETE ON contacts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_contact_rows();

-- People who were changed (2), with the bits of address (4), status (8) and stage (16).
CREATE FUNCTION record_contact_updates() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  readers uuid[] := reads_contact_facts((SELECT array_agg(DISTINCT company_id) FROM changed));
BEGIN
  IF readers IS NOT NULL THEN
    PERFORM add_contact_facts(f.company_id, f.kinds, NULL, f.ids) FROM (
      SELECT company_id, kinds, array_agg(id) AS ids FROM (
        SELECT n.company_id, n.id, 2
          + CASE WHEN n.email_key IS DISTINCT FROM o.email_key THEN 4 ELSE 0 END
          + CASE WHEN n.status <> o.status THEN 8 ELSE 0 END
          + CASE WHEN n.stage <> o.stage OR n.is_lost <> o.is_lost THEN 16 ELSE 0 END AS kinds
        FROM changed n JOIN former o ON o.company_id = n.company_id AND o.id = n.id
        WHERE n.company_id = ANY(readers) AND n IS DISTINCT FROM o) AS rows
      GROUP BY company_id, kinds) AS f;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_updated_facts AFTER UPDATE ON contacts
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_contact_updates();

-- Labels that people got (32) or lost (64); the reference is the label's number.
CREATE FUNCTION record_contact_labels() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  readers uuid[] := reads_contact_facts((SELECT array_agg(DISTINCT company_id) FROM changed));
BEGIN
  IF readers IS NOT NULL THEN
    PERFORM add_contact_facts(f.company_id, CASE TG_OP WHEN 'INSERT' THEN 32 ELSE 64 END,
      lpad(to_hex(f.label_id), 32, '0')::uuid, f.ids) FROM (
      SELECT company_id, label_id, array_agg(contact_id) AS ids FROM changed WHERE company_id = ANY(readers)
      GROUP BY company_id, label_id) AS f;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_labels_added_facts AFTER INSERT ON contact_labels
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_contact_labels();
CREATE TRIGGER contact_labels_removed_facts AFTER DELETE ON contact_labels
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_contact_labels();

-- People of whom mail told something (128), and whose consents or wishes about categories changed (256).
CREATE FUNCTION record_contact_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  readers uuid[] := reads_contact_facts((SELECT array_agg(DISTINCT company_id) FROM changed));
BEGIN
  IF readers IS NOT NULL THEN
    PERFORM add_contact_facts(f.company_id, CASE TG_TABLE_NAME WHEN 'contact_stats' THEN 128 ELSE 256 END, NULL, f.ids) FROM (
      SELECT company_id, array_agg(DISTINCT contact_id) AS ids FROM changed WHERE company_id = ANY(readers) GROUP BY company_id) AS f;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_stats_added_facts AFTER INSERT ON contact_stats
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_contact_parts();
CREATE TRIGGER contact_stats_updated_facts AFTER UPDATE ON contact_stats
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_contact_parts();
CREATE TRIGGER consents_added_facts AFTER INSERT ON consents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_contact_parts();
CREATE TRIGGER contact_optouts_added_facts AFTER INSERT ON contact_optouts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_contact_parts();
CREATE TRIGGER contact_optouts_removed_facts AFTER DELETE ON contact_optouts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_contact_parts();
