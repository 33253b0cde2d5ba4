import type pg from 'pg';

/** The events of a company: a number over a number of days, four per message. */
export type EventSeed = { companyId: string; events: number; days: number };

/** The events of a message that is read. */
const STEPS = ['injection', 'delivery', 'initial_open', 'click'] as const;

/** Recipient domains, some of them much larger than others. */
const DOMAINS = 200;

/** The time of the last message of a day, so that its last event is on the same day. */
const SPREAD_MS = 86_390_000;

const TABLES = ['messages', 'recipients', 'events', 'stat_totals'] as const;

/**
 * Fills the tables with past messages, as if they had been sent, read and counted. Each day is one transaction that also
 * creates its partitions, so that hardly anything goes through the write-ahead log (`wal_level=minimal`).
 */
export async function seedEvents(db: Pick<pg.Client, 'query'>, seeds: readonly EventSeed[]): Promise<void> {
  await db.query(MADE_ID);
  for (let day = Math.max(...seeds.map(({ days }) => days)); day >= 1; day -= 1) {
    await db.query('BEGIN');
    await db.query('SELECT ensure_partitions(current_date - $1::int, current_date - $1::int)', [day]);
    for (const { companyId, events, days } of seeds) {
      if (day > days) continue;
      const messages = Math.round(events / days / STEPS.length);
      for (const statement of statementsFor(companyId, day, messages)) await db.query(statement);
    }
    await db.query('COMMIT');
  }
  for (const table of TABLES) await db.query(`VACUUM (ANALYZE) ${table}`);
}

/** Returns a UUIDv7 of an instant in milliseconds, always the same for the same number. */
const MADE_ID = `
  CREATE FUNCTION pg_temp.made_id(ms bigint, n text) RETURNS uuid LANGUAGE sql IMMUTABLE AS
  $$ SELECT (lpad(to_hex(ms), 12, '0') || '7' || substr(md5(n), 1, 3) || '8' || substr(md5(n), 4, 15))::uuid $$`;

/** Writes one day of one company; the statement contains only our own ids and numbers. */
function statementsFor(companyId: string, day: number, messages: number): string[] {
  const company = `'${companyId}'::uuid`;
  const steps = STEPS.map((type, index) => `(${index}, '${type}')`).join(', ');
  return [
    `CREATE TEMPORARY TABLE made ON COMMIT DROP AS
     SELECT n, ms, pg_temp.made_id(ms, '${companyId} ${day} ' || n) AS id, to_timestamp(ms / 1000.0) AS at,
       'reader' || n % 50000 || '@d' || domain || '.example' AS rcpt, 'd' || domain || '.example' AS domain
     FROM (SELECT n, floor(power(random(), 3) * ${DOMAINS})::int AS domain,
       (extract(epoch FROM (current_date - ${day})::timestamp AT TIME ZONE 'UTC') * 1000)::bigint + ${SPREAD_MS}::bigint * n / ${messages} AS ms
       FROM generate_series(1, ${messages}) n) numbered`,
    `INSERT INTO messages (company_id, id, environment, transmission_id, received_by, envelope_from, friendly_from, sending_domain,
       subject, message_id_header, size_bytes, recipient_count, created_at, expires_at)
     SELECT ${company}, id, 'production', id, 'rest', 'shop@seed.example', 'Shop <shop@seed.example>', 'seed.example',
       'Your order ' || n || ' is on its way', '<' || id || '@seed.example>', 5120, 1, at, at + interval '3 days' FROM made`,
    `INSERT INTO recipients (company_id, message_id, ordinal, environment, rcpt_to, raw_rcpt_to, recipient_domain, rcpt_type, status,
       last_event, last_event_at, attempts, delivered_at)
     SELECT ${company}, id, 0, 'production', rcpt, rcpt, domain, 'to', 'delivered', 'click', at + interval '3 s', 1, at + interval '1 s' FROM made`,
    `INSERT INTO events (company_id, id, environment, type, at, message_id, ordinal, transmission_id, rcpt_to, recipient_domain,
       sending_domain, data)
     SELECT ${company}, pg_temp.made_id(ms + step * 1000, id::text || step), 'production', type, at + step * interval '1 s', id, 0, id, rcpt, domain,
       'seed.example', '{}' FROM made CROSS JOIN (VALUES ${steps}) AS steps(step, type)`,
    `SELECT ensure_stat_partitions(current_date - ${day} - 1, current_date - ${day} + 1)`,
    insertTotals(company),
    'DROP TABLE made',
  ];
}

/** Counts the messages of a day in the statistics: each was delivered at once, opened and clicked once by a person. */
const insertTotals = (company: string): string => `
  INSERT INTO stat_totals (company_id, environment, bucket_at, injected, total_msg_volume, delivered, delivered_first, total_delivery_time_first,
    latency_1, initial_rendered, nonprefetched_initial_rendered, unique_initial_rendered, nonprefetched_unique_initial_rendered, clicked,
    nonprefetched_clicked, unique_clicked, nonprefetched_unique_clicked, unique_confirmed_opened, nonprefetched_unique_confirmed_opened)
  SELECT ${company}, 'production', bucket, n, n * 5120, n, n, n * 1000, n, n, n, n, n, n, n, n, n, n, n
  FROM (SELECT date_bin('15 minutes', at, 'epoch') AS bucket, count(*)::int AS n FROM made GROUP BY 1) AS counted`;
