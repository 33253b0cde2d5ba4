-- Events of contacts for webhooks: what happened to a person, as it was when it happened. Recorded only while a webhook of the company
-- wants the type. Partitioned by day over `id` (UUIDv7).
CREATE TABLE contact_events (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  type text NOT NULL,
  at timestamptz(3) NOT NULL,
  data jsonb NOT NULL,
  CONSTRAINT contact_events_pkey PRIMARY KEY (company_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX contact_events_company_id_contact_id_idx ON contact_events (company_id, contact_id);

-- The wanted events of contacts: their names, and the same as a mask of which bit n is the n-th of CONTACT_EVENTS
-- (lib/core/event-names.ts). Versions that know mail alone neither read nor write them.
ALTER TABLE webhooks
  ADD COLUMN contact_events text[] DEFAULT ARRAY[]::text[],
  ADD COLUMN contact_types integer NOT NULL DEFAULT 0;

-- Events of contacts are read on beside those of mail, from a position of their own. A cursor that has one has the status `contacts`
-- in place of `running`: processes of versions that know mail alone do not lease it, and so pass nothing unsent.
ALTER TABLE webhook_cursors
  ADD COLUMN contact_position bigint,
  ADD COLUMN contact_at timestamptz(3),
  ADD COLUMN claimed_contacts boolean NOT NULL DEFAULT false;

CREATE OR REPLACE TRIGGER webhooks_changed
  AFTER DELETE OR UPDATE OF target, events, types, contact_events, contact_types, format, auth_type, auth_encrypted,
    custom_headers_encrypted, secret_encrypted, previous_secret_encrypted, previous_secret_until, state, subaccount_scope,
    subaccount_ids, sending_domains, max_batch, max_wait_ms, in_flight, rate, ordered ON webhooks
  FOR EACH ROW EXECUTE FUNCTION notify_webhook_changed();

-- Makes the partitions of the hot tables for each day (UTC) of a range; those that exist are left alone. The feed of webhooks
-- is partitioned by time, as its rows have no id.
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
    FOREACH parent IN ARRAY ARRAY['messages', 'message_bodies', 'recipients', 'attempts', 'events', 'smtp_sessions', 'webhook_attempts',
      'webhook_feed', 'contact_events'] LOOP
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
SELECT ensure_partitions(today - 1, today + 14) FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS today);

-- A new UUIDv7 (RFC 9562 §5.7).
CREATE FUNCTION new_uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE AS $$
  SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- The events of contacts that webhooks of a company want, as a mask. The outbox is locked before they are looked for: a webhook that
-- begins to want some waits for those who did not see it.
CREATE FUNCTION wanted_contact_events(company uuid) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  LOCK TABLE fact_outbox IN ROW EXCLUSIVE MODE;
  RETURN (SELECT coalesce(bit_or(w.contact_types), 0) FROM webhooks w
          WHERE w.company_id = company AND w.environment = 'production' AND (w.state <> 'off' OR w.off_reason <> 'user'));
END $$;

-- Writes events that were recorded into the outbox, 500 a row. Source 9 of the feed has events of contacts by their ids.
CREATE FUNCTION add_contact_events(company uuid, kinds integer, events uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  place smallint := ('x' || right(company::text, 1))::bit(4)::integer;
BEGIN
  IF events IS NULL THEN
    RETURN;
  END IF;
  IF NOT EXISTS (SELECT FROM fact_outbox WHERE bucket = place AND created_at > clock_timestamp() - interval '100 milliseconds') THEN
    PERFORM pg_notify('webhook_outbox', '');
  END IF;
  INSERT INTO fact_outbox (bucket, company_id, environment, source, types, ref_id, ids)
  SELECT place, company, 'production', 9, kinds, NULL, array_agg(e.id ORDER BY e.number)
  FROM unnest(events) WITH ORDINALITY AS e(id, number) GROUP BY (e.number - 1) / 500 ORDER BY (e.number - 1) / 500;
END $$;

CREATE FUNCTION iso_time(moment timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Values of a person by the tags of their fields, choices by the names of their options. Sensitive ones are left out.
CREATE FUNCTION shown_contact_fields(company uuid, stored jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_object_agg(coalesce(f.tag, v.key), CASE
      WHEN f.type = 'choice' THEN (SELECT o -> 'name' FROM jsonb_array_elements(f.options) AS o WHERE o -> 'id' = v.value)
      WHEN f.type = 'multichoice' THEN (SELECT jsonb_agg(o -> 'name') FROM jsonb_array_elements(f.options) AS o WHERE v.value @> (o -> 'id'))
      ELSE v.value END), '{}')
  FROM jsonb_each(stored) AS v LEFT JOIN contact_fields f ON f.company_id = company AND f.id::text = v.key
  WHERE NOT coalesce(f.is_sensitive, false) AND (f.id IS NOT NULL OR v.key !~ '^[0-9]+$')
$$;

-- A person as webhooks show one.
CREATE FUNCTION shown_contact(c contacts) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', c.id, 'email', c.email, 'phone', c.phone_e164, 'external_id', c.external_id,
    'first_name', c.first_name, 'last_name', c.last_name, 'status', c.status, 'stage', c.stage, 'is_lost', c.is_lost,
    'source', c.source, 'import_id', c.import_id, 'country', c.country, 'city', c.city, 'birthday', c.birthday,
    'language', c.language, 'timezone', c.timezone, 'paused_until', iso_time(c.paused_until), 'max_per_week', c.max_per_week,
    'fields', CASE WHEN c.fields = '{}' THEN c.fields ELSE shown_contact_fields(c.company_id, c.fields) END,
    'created_at', iso_time(c.created_at), 'updated_at', iso_time(c.updated_at))
$$;

-- The differences of two shown people, by the names of fields: of an own field `fields.<tag>`.
CREATE FUNCTION contact_changes(former jsonb, present jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(name, jsonb_build_object('from', coalesce(was, 'null'), 'to', coalesce(becomes, 'null'))), '{}')
  FROM (
    SELECT key AS name, f.value AS was, p.value AS becomes
    FROM jsonb_each(former - 'fields' - 'updated_at') AS f FULL JOIN jsonb_each(present - 'fields' - 'updated_at') AS p USING (key)
    UNION ALL
    SELECT 'fields.' || key, f.value, p.value
    FROM jsonb_each(former -> 'fields') AS f FULL JOIN jsonb_each(present -> 'fields') AS p USING (key)) AS both_of
  WHERE coalesce(was, 'null') <> coalesce(becomes, 'null')
$$;

-- The cause of what a transaction does: what it has said (mailwright.cause), or else what the rows tell.
CREATE FUNCTION contact_cause(told text, told_id uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('mailwright.cause', true), '')::jsonb, jsonb_build_object('type', told, 'id', told_id))
$$;

-- People who were added (bit 0) or deleted (bit 2). Of people who asked to be erased nothing is said but their id.
CREATE FUNCTION record_contact_rows_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE 4 END;
  event_type text := CASE TG_OP WHEN 'INSERT' THEN 'contact.created' ELSE 'contact.deleted' END;
  company uuid;
  events uuid[];
BEGIN
  FOR company IN SELECT DISTINCT company_id FROM changed LOOP
    CONTINUE WHEN wanted_contact_events(company) & kind = 0;
    WITH made AS (
      INSERT INTO contact_events (company_id, id, contact_id, type, at, data)
      SELECT company, new_uuid_v7(), c.id, event_type, clock_timestamp(), jsonb_build_object(
        'contact', CASE WHEN cause.value ->> 'type' = 'erasure' THEN jsonb_build_object('id', c.id) ELSE shown_contact(ROW(c.*)::contacts) END,
        'cause', cause.value)
      FROM changed c CROSS JOIN LATERAL (
        SELECT CASE TG_OP WHEN 'INSERT' THEN contact_cause(c.source, c.import_id) ELSE contact_cause('system', NULL) END AS value) AS cause
      WHERE c.company_id = company RETURNING id)
    SELECT array_agg(id ORDER BY id) INTO events FROM made;
    PERFORM add_contact_events(company, kind, events);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_added_events AFTER INSERT ON contacts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_contact_rows_events();
CREATE TRIGGER contacts_deleted_events AFTER DELETE ON contacts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_contact_rows_events();

-- People who were changed: confirmed (bit 3), unsubscribed (bit 4) or resubscribed (bit 5), and changed otherwise (bit 1).
CREATE FUNCTION record_contact_changes_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company uuid;
  wanted integer;
  kinds integer;
  events uuid[];
BEGIN
  FOR company IN SELECT DISTINCT company_id FROM changed LOOP
    wanted := wanted_contact_events(company) & 58;
    CONTINUE WHEN wanted = 0;
    WITH differing AS (
      SELECT n.id, n.email_key, shown_contact(ROW(o.*)::contacts) AS former, shown_contact(ROW(n.*)::contacts) AS present,
        CASE WHEN n.status = 'unsubscribed' AND o.status <> 'unsubscribed' THEN 16
          WHEN n.status = 'active' AND o.status = 'unsubscribed' THEN 32
          WHEN n.status = 'active' AND o.status = 'pending' THEN 8 ELSE 0 END AS moved
      FROM changed n JOIN former o ON o.company_id = n.company_id AND o.id = n.id
      WHERE n.company_id = company AND n IS DISTINCT FROM o),
    told AS (
      SELECT d.*, contact_changes(d.former, d.present) AS changes FROM differing d),
    each AS (
      SELECT t.*, e.kind, e.name, e.reason FROM told t CROSS JOIN LATERAL (
        SELECT moved AS kind, CASE moved WHEN 8 THEN 'contact.confirmed' WHEN 16 THEN 'contact.unsubscribed' ELSE 'contact.resubscribed' END AS name,
          CASE moved WHEN 16 THEN (SELECT s.source FROM suppressions s WHERE s.company_id = company AND s.recipient = t.email_key
            AND s.type = 'non_transactional' AND s.subaccount_id IS NULL) END AS reason
        WHERE moved <> 0
        UNION ALL
        SELECT 2, 'contact.updated', NULL
        WHERE CASE moved WHEN 0 THEN t.changes ELSE t.changes - 'status' END <> '{}') AS e
      WHERE wanted & e.kind <> 0),
    made AS (
      INSERT INTO contact_events (company_id, id, contact_id, type, at, data)
      SELECT company, new_uuid_v7(), id, name, clock_timestamp(),
        jsonb_build_object('contact', present, 'changes', CASE WHEN kind = 2 AND moved <> 0 THEN changes - 'status'
          WHEN kind = 2 THEN changes ELSE jsonb_build_object('status', changes -> 'status') END,
          'cause', contact_cause(CASE WHEN reason = 'Manually Added' THEN 'manual' WHEN reason = 'Bounce Rule' THEN 'system'
            WHEN reason IS NOT NULL THEN 'person' ELSE 'system' END, NULL))
          || CASE WHEN kind = 16 THEN jsonb_build_object('reason', reason) ELSE '{}' END
      FROM each ORDER BY id, kind RETURNING id, type)
    SELECT array_agg(id ORDER BY id), bit_or(CASE type WHEN 'contact.updated' THEN 2 WHEN 'contact.confirmed' THEN 8
      WHEN 'contact.unsubscribed' THEN 16 ELSE 32 END) INTO events, kinds FROM made;
    PERFORM add_contact_events(company, kinds, events);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER contacts_updated_events AFTER UPDATE ON contacts
  REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_contact_changes_events();

-- Labels that people got (bit 6) or lost (bit 7). Labels of people who are deleted in the same transaction are not lost.
CREATE FUNCTION record_contact_labels_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind integer := CASE TG_OP WHEN 'INSERT' THEN 64 ELSE 128 END;
  event_type text := CASE TG_OP WHEN 'INSERT' THEN 'contact.labeled' ELSE 'contact.unlabeled' END;
  company uuid;
  events uuid[];
BEGIN
  FOR company IN SELECT DISTINCT company_id FROM changed LOOP
    CONTINUE WHEN wanted_contact_events(company) & kind = 0;
    WITH made AS (
      INSERT INTO contact_events (company_id, id, contact_id, type, at, data)
      SELECT company, new_uuid_v7(), c.id, event_type, clock_timestamp(), jsonb_build_object('contact', shown_contact(c),
        'label', jsonb_build_object('id', n.label_id, 'name', l.name),
        'cause', CASE TG_OP WHEN 'INSERT' THEN jsonb_build_object('type', n.cause, 'id', n.cause_id) ELSE contact_cause('system', NULL) END)
      FROM changed n JOIN contacts c ON c.company_id = company AND c.id = n.contact_id
        LEFT JOIN labels l ON l.company_id = company AND l.id = n.label_id
      WHERE n.company_id = company RETURNING id)
    SELECT array_agg(id ORDER BY id) INTO events FROM made;
    PERFORM add_contact_events(company, kind, events);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER contact_labels_added_events AFTER INSERT ON contact_labels
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_contact_labels_events();
CREATE TRIGGER contact_labels_removed_events AFTER DELETE ON contact_labels
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_contact_labels_events();

-- People who entered (bit 8) or left (bit 9) a watched segment. One who was deleted has left as an id.
CREATE FUNCTION record_segment_events(company uuid, segment uuid, is_entered boolean, told text, people uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  kind integer := CASE WHEN is_entered THEN 256 ELSE 512 END;
  events uuid[];
BEGIN
  IF cardinality(people) = 0 OR wanted_contact_events(company) & kind = 0 THEN
    RETURN;
  END IF;
  WITH made AS (
    INSERT INTO contact_events (company_id, id, contact_id, type, at, data)
    SELECT company, new_uuid_v7(), p.id, CASE WHEN is_entered THEN 'segment.entered' ELSE 'segment.left' END, clock_timestamp(),
      jsonb_build_object('contact', CASE WHEN c.id IS NULL THEN jsonb_build_object('id', p.id) ELSE shown_contact(c) END,
        'segment', jsonb_build_object('id', segment, 'name', s.name), 'cause', jsonb_build_object('type', told, 'id', NULL))
    FROM unnest(people) AS p(id) LEFT JOIN contacts c ON c.company_id = company AND c.id = p.id
      LEFT JOIN segments s ON s.company_id = company AND s.id = segment
    RETURNING id)
  SELECT array_agg(id ORDER BY id) INTO events FROM made;
  PERFORM add_contact_events(company, kind, events);
END $$;
