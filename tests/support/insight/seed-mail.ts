import type pg from 'pg';
import { DAY_MS } from '#lib/core/durations.ts';

/** The mail of a company: about so many events, spread over the days before today. */
export type MailSeed = {
  companyId: string;
  environment: string;
  events: number;
  days: number;
  /** The mail of a day of the week (0 is Sunday) compared with a common day; all days are alike when absent. */
  rhythm?: (weekday: number) => number;
};

/** The share of the mail that goes to each large provider, summed, with its host; the rest goes to many small domains. */
const PROVIDERS = [
  [0.3, 'gmail.example', 'mx.google.com'],
  [0.45, 'outlook.example', 'a.olc.protection.outlook.com'],
  [0.55, 'yahoo.example', 'mta5.am0.yahoodns.net'],
  [0.61, 'icloud.example', 'mx01.mail.icloud.com'],
  [0.66, 'gmx.example', 'mx00.gmx.net'],
  [0.7, 'comcast.example', 'mx1.comcast.net'],
  [0.73, 'orange.example', 'smtp-in.orange.fr'],
  [0.75, 'proton.example', 'mail.protonmail.ch'],
] as const;

/** The domain that a third of the mail goes to. */
export const LARGEST_DOMAIN = PROVIDERS[0][1];

const SMALL_DOMAINS = 2_000;
const SENDING_DOMAINS = 50;

/** Events of a message, on average. */
const EVENTS_A_MESSAGE = 2.83;

/** The time of the last message of a day, in milliseconds. */
const SPREAD_MS = 86_300_000;

/** Returns a UUIDv7 of an instant in milliseconds, always the same for the same text. */
const MADE_ID = `
  CREATE FUNCTION pg_temp.made_id(ms bigint, n text) RETURNS uuid LANGUAGE sql IMMUTABLE AS
  $$ SELECT (lpad(to_hex(ms), 12, '0') || '7' || substr(md5(n), 1, 3) || '8' || substr(md5(n), 4, 15))::uuid $$`;

const TABLES = ['messages', 'recipients', 'attempts', 'events'] as const;

/**
 * Fills the tables with past mail in the form in which the product writes it: 94 of 100 messages are delivered, 7 are deferred
 * first, 6 bounce, 35 are opened and 8 clicked. Statistics are left to the back-fill, which the last statement enqueues.
 * A day is one transaction that also creates its partitions, so that hardly anything goes through the write-ahead log.
 */
export async function seedMail(db: Pick<pg.Client, 'query'>, seeds: readonly MailSeed[]): Promise<void> {
  await db.query(MADE_ID);
  for (let day = Math.max(...seeds.map(({ days }) => days)); day >= 1; day -= 1) {
    await db.query('BEGIN');
    await db.query('SELECT ensure_partitions(current_date - $1::int, current_date - $1::int + 1)', [day]);
    for (const seed of seeds) if (day <= seed.days) await seedDay(db, seed, day);
    await db.query('COMMIT');
  }
  for (const table of TABLES) await db.query(`VACUUM (ANALYZE) ${table}`);
}

async function seedDay(db: Pick<pg.Client, 'query'>, seed: MailSeed, day: number) {
  const { companyId, environment, events, days, rhythm = () => 1 } = seed;
  const startMs = Math.floor(Date.now() / DAY_MS) * DAY_MS - day * DAY_MS;
  const messages = Math.max(1, Math.round((events / days / EVENTS_A_MESSAGE) * rhythm(new Date(startMs).getUTCDay())));
  const facts = { company: `'${companyId}'::uuid`, environment: `'${environment}'`, startMs, messages };
  for (const statement of statementsFor(facts)) await db.query(statement);
  await db.query(
    `INSERT INTO stat_backfill (company_id, day, until) SELECT $1, to_timestamp($2::float8 / 1000)::date + n, now()
     FROM generate_series(0, 1) AS n ON CONFLICT DO NOTHING`,
    [companyId, startMs],
  );
}

/** The facts of one day; company and environment are literals of SQL that contain only our own ids and names. */
type Day = { company: string; environment: string; startMs: number; messages: number };

/** An attempt as its event has it. */
const ATTEMPT = `jsonb_build_object('route', 'mx', 'mx_host', host, 'sending_ip', ip, 'num_retries', tries, 'queue_time', queue_ms,
  'ip_address', '198.51.100.7', 'outbound_tls', 'TLSv1.3', 'routing_domain', domain)`;

const REPLY = `CASE WHEN is_bounced THEN CASE n % 3 WHEN 0 THEN '550 5.1.1 no such user' WHEN 1 THEN '552 5.2.2 mailbox full'
  ELSE '554 5.7.1 message blocked' END END`;

const BOUNCE_CLASS = 'CASE WHEN is_bounced THEN (ARRAY[10, 22, 51])[n % 3 + 1] END';

/** Writes one day of one company. */
function statementsFor({ company, environment, startMs, messages }: Day): string[] {
  return [
    drawMessages(startMs, messages),
    `INSERT INTO messages (company_id, id, environment, transmission_id, received_by, envelope_from, friendly_from, sending_domain,
       subject, message_id_header, size_bytes, recipient_count, campaign_id, template_id, template_version, created_at, expires_at)
     SELECT ${company}, id, ${environment}, id, 'rest', 'shop@' || sending, 'Shop ' || n % 7 || ' <shop@' || sending || '>', sending,
       'Your order ' || n || ' is on its way', '<' || id || '@' || sending || '>', 4096 + n % 9000, 1, 'campaign-' || campaign,
       md5('template ' || template)::uuid, 1, at, at + interval '3 days' FROM made`,
    `INSERT INTO recipients (company_id, message_id, ordinal, environment, rcpt_to, raw_rcpt_to, recipient_domain, rcpt_type, status,
       last_event, last_event_at, attempts, bounce_class, reason, delivered_at)
     SELECT ${company}, id, 0, ${environment}, rcpt, rcpt, domain, CASE WHEN n % 20 = 0 THEN 'cc' ELSE 'to' END,
       CASE WHEN is_bounced THEN 'bounced' ELSE 'delivered' END,
       CASE WHEN is_bounced THEN 'bounce' WHEN is_clicked THEN 'click' WHEN is_opened THEN 'open' ELSE 'delivery' END,
       at + queue_ms * interval '1 ms', tries + 1, ${BOUNCE_CLASS}, ${REPLY},
       CASE WHEN NOT is_bounced THEN at + queue_ms * interval '1 ms' END FROM made`,
    `INSERT INTO attempts (company_id, message_id, ordinal, number, started_at, duration_ms, outcome, route, mx_host, local_ip, conversation)
     SELECT ${company}, id, 0, tries + 1, at + queue_ms * interval '1 ms', 300, CASE WHEN is_bounced THEN 'bounced' ELSE 'delivered' END,
       'mx', host, ip, '[]' FROM made`,
    `INSERT INTO events (company_id, id, environment, type, at, message_id, ordinal, transmission_id, rcpt_to, recipient_domain,
       sending_domain, campaign_id, template_id, bounce_class, reason, data)
     SELECT ${company}, pg_temp.made_id(ms + step.after_ms, id::text || step.type), ${environment}, step.type,
       at + step.after_ms * interval '1 ms', id, 0, id, rcpt, domain, sending, 'campaign-' || campaign, md5('template ' || template)::uuid,
       CASE WHEN step.type = 'bounce' THEN ${BOUNCE_CLASS} WHEN step.type = 'delay' THEN 70 END,
       CASE WHEN step.type = 'bounce' THEN ${REPLY} WHEN step.type = 'delay' THEN '451 4.7.0 try again later' END, step.data
     FROM made CROSS JOIN LATERAL (VALUES
       ('injection', 0, true, '{}'::jsonb),
       ('delay', 900, tries = 1, ${ATTEMPT} || '{"num_retries": 0}'),
       (CASE WHEN is_bounced THEN 'bounce' ELSE 'delivery' END, queue_ms, true, ${ATTEMPT}),
       ('initial_open', queue_ms + read_ms, is_opened, jsonb_build_object('is_prefetched', n % 3 = 0)),
       ('open', queue_ms + read_ms + 40, is_opened, jsonb_build_object('is_prefetched', n % 3 = 0)),
       ('click', queue_ms + read_ms + 9000, is_clicked, '{}'),
       ('spam_complaint', queue_ms + read_ms + 20000, is_opened AND n % 900 = 0, '{}')
     ) AS step(type, after_ms, happens, data) WHERE step.happens`,
    'DROP TABLE made',
  ];
}

const drawMessages = (startMs: number, messages: number): string => `
  CREATE TEMPORARY TABLE made ON COMMIT DROP AS
  SELECT drawn.*, pg_temp.made_id(ms, random()::text || n) AS id, to_timestamp(ms / 1000.0) AS at,
    'reader' || n % 50000 || '@' || domain AS rcpt, fate >= 0.94 AS is_bounced, fate < 0.329 AS is_opened, fate < 0.075 AS is_clicked,
    CASE WHEN tries = 1 THEN 300000 ELSE 400 END + (wait * wait * 9000)::int AS queue_ms, (wait * 3600000)::int AS read_ms
  FROM (
    SELECT n, ${startMs}::bigint + ${SPREAD_MS}::bigint * n / ${messages} AS ms, random() AS fate, random() AS wait,
      CASE WHEN random() < 0.07 THEN 1 ELSE 0 END AS tries, floor(random() * 20)::int AS campaign, floor(random() * 10)::int AS template,
      's' || floor(power(random(), 2) * ${SENDING_DOMAINS})::int || '.seed.example' AS sending, '203.0.113.' || 1 + n % 4 AS ip,
      coalesce((ARRAY[${PROVIDERS.map(([, domain]) => `'${domain}'`).join(', ')}])[large], 'd' || floor(random() * ${SMALL_DOMAINS})::int || '.example') AS domain,
      coalesce((ARRAY[${PROVIDERS.map(([, , host]) => `'${host}'`).join(', ')}])[large], 'mx.small.example') AS host
    FROM (SELECT n, width_bucket(random(), ARRAY[${PROVIDERS.map(([share]) => share).join(', ')}]) + 1 AS large
      FROM generate_series(1, ${messages}) AS n) AS numbered) AS drawn`;
