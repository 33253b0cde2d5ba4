import { z } from 'zod';
import { listen } from '#lib/infra/db/listen.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { ShapeOverride } from './shape.ts';

/** What the operator says of places, by name. A few rows. */
export async function loadShapes(db: Database = getPool()): Promise<ShapeOverride[]> {
  const { rows } = await db.query({
    name: 'load-shapes',
    text: `SELECT place, connections, messages_per_connection AS "messagesPerConnection", per_minute AS "perMinute", is_paused AS "isPaused"
           FROM delivery_shapes ORDER BY place`,
  });
  return z.array(ShapeOverride).parse(rows);
}

/** Writes what the operator says of a place, in place of what was said before. */
export async function writeShape(db: Database, shape: ShapeOverride): Promise<void> {
  await db.query(
    `INSERT INTO delivery_shapes (place, connections, messages_per_connection, per_minute, is_paused, updated_at)
     VALUES ($1, $2, $3, $4, $5, now())
     ON CONFLICT (place) DO UPDATE SET connections = excluded.connections, messages_per_connection = excluded.messages_per_connection,
       per_minute = excluded.per_minute, is_paused = excluded.is_paused, updated_at = now()`,
    [shape.place, shape.connections, shape.messagesPerConnection, shape.perMinute, shape.isPaused],
  );
}

/** Forgets what the operator said of a place; answers whether there was anything. */
export async function deleteShape(db: Database, place: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM delivery_shapes WHERE place = $1', [place]);
  return rowCount === 1;
}

/** The channel on which workers are told that a place is to be tried again at once. */
const RETRY_CHANNEL = 'place_retry';

/** Writes which place the mail of domains goes to; what stands there already is touched once a day only. */
export async function writePlaceDomains(news: readonly { domain: string; place: string }[]): Promise<void> {
  if (news.length === 0) return;
  await getPool().query(
    `INSERT INTO place_domains AS known (domain, place, seen_at)
     SELECT domain, place, now() FROM unnest($1::text[], $2::text[]) AS news(domain, place)
     ORDER BY domain
     ON CONFLICT (domain) DO UPDATE SET place = excluded.place, seen_at = excluded.seen_at
     WHERE known.place <> excluded.place OR known.seen_at < now() - interval '12 hours'`,
    [news.map(({ domain }) => domain), news.map(({ place }) => place)],
  );
}

/** Forgets the places of domains that no worker has had mail for in a month. */
export async function forgetPlaceDomains(): Promise<void> {
  await getPool().query("DELETE FROM place_domains WHERE seen_at < now() - interval '30 days'");
}

/** The domains whose mail goes to a place, as workers last found it. Index place_domains_place_idx. */
export async function findDomainsOf(place: string): Promise<string[]> {
  const { rows } = await getPool().query<{ domain: string }>('SELECT domain FROM place_domains WHERE place = $1', [
    place,
  ]);
  return rows.map(({ domain }) => domain);
}

/** Tells every worker to try a place again, whatever it failed in or asked for. */
export async function announceRetry(place: string): Promise<void> {
  await getPool().query('SELECT pg_notify($1, $2)', [RETRY_CHANNEL, place]);
}

/** Hears when a place is to be tried again at once. */
export const listenForRetries = (handler: (place: string) => void): Promise<() => void> =>
  listen(RETRY_CHANNEL, (place) => {
    if (place !== null) handler(place);
  });

/** How much of the queue one statement looks at, and how much of it is made due. */
export type RetryBatch = { companyId: string; messageId: string; ordinal: number; seen: number; made: number };

/**
 * Makes what waits for domains due now, of the next rows after a key; what is scheduled for later and what a worker has
 * in hand stays. Index delivery_queue_pkey.
 *
 * @param after the last row of the batch before; null for the first.
 * @returns null where there were no more rows.
 */
export async function makeDueByDomain(
  domains: readonly string[],
  after: Pick<RetryBatch, 'companyId' | 'messageId' | 'ordinal'> | null,
  limit: number,
): Promise<RetryBatch | null> {
  const { rows } = await getPool().query<RetryBatch>(
    `WITH page AS MATERIALIZED (
       SELECT company_id, message_id, ordinal, recipient_domain, due_at, lease_token, tries FROM delivery_queue
       WHERE (company_id, message_id, ordinal) > ($2::uuid, $3::uuid, $4::int)
       ORDER BY company_id, message_id, ordinal LIMIT $5
     ), wanted AS MATERIALIZED (
       SELECT p.company_id, p.message_id, p.ordinal FROM page p
       WHERE p.recipient_domain = ANY($1::text[]) AND p.due_at > now() AND p.lease_token IS NULL
         AND (p.tries > 0 OR NOT EXISTS (
           SELECT FROM messages m WHERE m.company_id = p.company_id AND m.id = p.message_id AND m.scheduled_at > now()))
     ), made AS (
       UPDATE delivery_queue q SET due_at = now() FROM wanted w
       WHERE q.company_id = w.company_id AND q.message_id = w.message_id AND q.ordinal = w.ordinal
         AND q.lease_token IS NULL RETURNING 1
     )
     SELECT company_id AS "companyId", message_id AS "messageId", ordinal, (SELECT count(*)::int FROM page) AS seen,
       (SELECT count(*)::int FROM made) AS made, pg_notify('delivery_due', '')
     FROM page ORDER BY company_id DESC, message_id DESC, ordinal DESC LIMIT 1`,
    [domains, after?.companyId ?? NIL, after?.messageId ?? NIL, after?.ordinal ?? -1, limit],
  );
  return rows[0] ?? null;
}

const NIL = '00000000-0000-0000-0000-000000000000';
