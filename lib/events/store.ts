/** Raw SQL: events and their roll-ups are written in sets, one statement for any number of them. */

import type { Statement } from '#lib/infra/db/pipeline.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { NewEvent } from './new-event.ts';

const QUARTER_MS = 15 * 60_000;

/**
 * Inserts events and their roll-up deltas, one statement each, whatever their number. Events of simulated recipients get
 * no deltas: every rate, alert and chart reads the roll-ups, so simulated mail is in none of them.
 */
export function insertEvents(events: readonly NewEvent[]): Statement[] {
  const counted = events.filter(({ isSimulated }) => !isSimulated);
  return [
    { name: 'insert-events', text: INSERT_EVENTS, values: eventColumns(events) },
    ...(counted.length > 0
      ? [{ name: 'insert-rollup-deltas', text: INSERT_DELTAS, values: deltaColumns(counted) }]
      : []),
  ];
}

const INSERT_EVENTS = `
  INSERT INTO events (company_id, id, environment, type, at, message_id, ordinal, transmission_id, subaccount_id, rcpt_to,
    recipient_domain, sending_domain, campaign_id, template_id, ip_pool_id, bounce_class, reason, data)
  SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::uuid[], $7::int[], $8::uuid[],
    $9::uuid[], $10::text[], $11::text[], $12::text[], $13::text[], $14::uuid[], $15::uuid[], $16::int[], $17::text[], $18::jsonb[])`;

function eventColumns(events: readonly NewEvent[]): unknown[] {
  return [
    events.map((event) => event.companyId),
    events.map((event) => event.id),
    events.map((event) => event.environment),
    events.map((event) => event.type),
    events.map((event) => event.at),
    events.map((event) => event.messageId),
    events.map((event) => event.ordinal),
    events.map((event) => event.transmissionId),
    events.map((event) => event.subaccountId),
    events.map((event) => event.rcptTo),
    events.map((event) => event.recipientDomain),
    events.map((event) => event.sendingDomain),
    events.map((event) => event.campaignId),
    events.map((event) => event.templateId),
    events.map((event) => event.ipPoolId),
    events.map((event) => event.bounceClass),
    events.map((event) => event.reason),
    events.map((event) => JSON.stringify(event.data)),
  ];
}

const INSERT_DELTAS = `
  INSERT INTO rollup_deltas (company_id, environment, bucket_at, type, subaccount_id, sending_domain, recipient_domain,
    campaign_id, template_id, ip_pool_id, bounce_class, count)
  SELECT * FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::text[],
    $9::uuid[], $10::uuid[], $11::int[], $12::int[])`;

type Delta = { event: NewEvent; bucketAt: Date; count: number };

/** Counts the batch by its dimensions first, so that a batch of like messages costs one row. */
function deltaColumns(events: readonly NewEvent[]): unknown[] {
  const byKey = new Map<string, Delta>();
  for (const event of events) {
    const bucket = Math.floor(event.at.getTime() / QUARTER_MS) * QUARTER_MS;
    const key = [
      event.companyId,
      event.environment,
      bucket,
      event.type,
      event.subaccountId,
      event.sendingDomain,
      event.recipientDomain,
      event.campaignId,
      event.templateId,
      event.ipPoolId,
      event.bounceClass,
    ].join('\u0000');
    const delta = byKey.get(key);
    if (delta) delta.count += 1;
    else byKey.set(key, { event, bucketAt: new Date(bucket), count: 1 });
  }
  const deltas = [...byKey.values()];
  return [
    deltas.map(({ event }) => event.companyId),
    deltas.map(({ event }) => event.environment),
    deltas.map(({ bucketAt }) => bucketAt),
    deltas.map(({ event }) => event.type),
    deltas.map(({ event }) => event.subaccountId),
    deltas.map(({ event }) => event.sendingDomain),
    deltas.map(({ event }) => event.recipientDomain),
    deltas.map(({ event }) => event.campaignId ?? ''),
    deltas.map(({ event }) => event.templateId),
    deltas.map(({ event }) => event.ipPoolId),
    deltas.map(({ event }) => event.bounceClass ?? 0),
    deltas.map(({ count }) => count),
  ];
}

/**
 * Adds up to `limit` deltas to the quarter-hour and day roll-ups and takes them away, in the caller's transaction. What
 * is folded in a minute is counted in it for all companies together, too.
 *
 * @returns how many; null when another process is at it.
 */
export async function foldDeltas(db: Database, limit: number): Promise<number | null> {
  const lock = await db.query("SELECT pg_try_advisory_xact_lock(hashtext('mailwright.rollups')) AS held");
  if (!lock.rows[0]?.held) return null;
  const { rows } = await db.query({ name: 'fold-rollup-deltas', text: FOLD_DELTAS, values: [limit] });
  return rows[0].folded;
}

const ROLLUP_KEY =
  'company_id, environment, bucket_at, type, subaccount_id, sending_domain, recipient_domain, campaign_id, template_id, ip_pool_id, bounce_class';

const NIL_UUID = "'00000000-0000-0000-0000-000000000000'::uuid";

/** Upserts the sums of what was taken into one roll-up; `bucket` rounds the instant. */
const foldInto = (table: string, bucket: string): string => `
  INSERT INTO ${table} AS kept (${ROLLUP_KEY}, count)
  SELECT company_id, environment, ${bucket}, type, coalesce(subaccount_id, ${NIL_UUID}), sending_domain, recipient_domain, campaign_id,
    coalesce(template_id, ${NIL_UUID}), coalesce(ip_pool_id, ${NIL_UUID}), bounce_class, sum(count)
  FROM taken GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  ON CONFLICT (${ROLLUP_KEY}) DO UPDATE SET count = kept.count + excluded.count`;

const FOLD_DELTAS = `
  WITH taken AS (
    DELETE FROM rollup_deltas WHERE id IN (SELECT id FROM rollup_deltas ORDER BY id LIMIT $1) RETURNING *
  ), quarters AS (${foldInto('rollup_quarters', 'bucket_at')}
  ), days AS (${foldInto('rollup_days', "date_trunc('day', bucket_at, 'UTC')")}
  ), minutes AS (
    INSERT INTO rollup_minutes AS kept (minute, type, bounce_class, count)
    SELECT date_trunc('minute', now(), 'UTC'), type, bounce_class, sum(count) FROM taken GROUP BY 1, 2, 3
    ON CONFLICT (minute, type, bounce_class) DO UPDATE SET count = kept.count + excluded.count
  ), over AS (
    DELETE FROM rollup_minutes WHERE minute < now() - interval '2 days'
  )
  SELECT count(*)::int AS folded FROM taken`;
