/** Raw SQL: changes of the queue in sets, and destinations that are inserted or renewed only where they differ. */

import { z } from 'zod';
import type { DeliveryQueue, DestinationDomain } from '#generated/client.ts';
import { listenForNotifications } from '#lib/infra/db/listen.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import { TrafficPolicyOverride } from './traffic-policies/traffic-policy.ts';

/** Loads the operator's traffic policies, by destination. A few rows. */
export async function loadTrafficPolicies(db: Database = getPool()): Promise<TrafficPolicyOverride[]> {
  const rows = await withPrisma(db, (client) => client.trafficPolicy.findMany({ orderBy: { destination: 'asc' } }));
  return z.array(TrafficPolicyOverride).parse(rows);
}

/** Writes the operator's traffic policy of a destination. */
export async function writeTrafficPolicy(db: Database, policy: TrafficPolicyOverride): Promise<void> {
  const { destination, ...limits } = policy;
  await withPrisma(db, (client) =>
    client.trafficPolicy.upsert({ where: { destination }, create: policy, update: limits }),
  );
}

/** Deletes the operator's traffic policy of a destination. Returns false where there was none. */
export async function deleteTrafficPolicy(db: Database, destination: string): Promise<boolean> {
  const { count } = await withPrisma(db, (client) => client.trafficPolicy.deleteMany({ where: { destination } }));
  return count === 1;
}

/** The channel that notifies workers of destinations to be tried again at once. */
const RETRY_CHANNEL = 'destination_retry';

/** Writes the destinations of domains; rows that say so already are touched once a day only. */
export async function writeDestinationDomains(news: readonly { domain: string; destination: string }[]): Promise<void> {
  if (news.length === 0) return;
  await getPool().query(
    `INSERT INTO destination_domains AS known (domain, destination, seen_at)
     SELECT domain, destination, now() FROM unnest($1::text[], $2::text[]) AS news(domain, destination)
     ORDER BY domain
     ON CONFLICT (domain) DO UPDATE SET destination = excluded.destination, seen_at = excluded.seen_at
     WHERE known.destination <> excluded.destination OR known.seen_at < now() - interval '12 hours'`,
    [news.map(({ domain }) => domain), news.map(({ destination }) => destination)],
  );
}

/** Deletes the destinations of domains that no worker has had mail for in a month. */
export async function deleteOldDestinationDomains(): Promise<void> {
  await getPool().query("DELETE FROM destination_domains WHERE seen_at < now() - interval '30 days'");
}

/** Finds the domains of a destination, as workers last saw them. Index destination_domains_destination_idx. */
export async function findDomainsOf(destination: string): Promise<string[]> {
  const { rows } = await getPool().query<Pick<DestinationDomain, 'domain'>>(
    'SELECT domain FROM destination_domains WHERE destination = $1',
    [destination],
  );
  return rows.map(({ domain }) => domain);
}

/** Notifies every worker to forget failures and throttling of a destination. */
export async function announceRetry(destination: string): Promise<void> {
  await getPool().query('SELECT pg_notify($1, $2)', [RETRY_CHANNEL, destination]);
}

/** Listens for destinations that are to be tried again at once. */
export const listenForRetries = (handler: (destination: string) => void): Promise<() => void> =>
  listenForNotifications(RETRY_CHANNEL, (destination) => {
    if (destination !== null) handler(destination);
  });

/** The last row that a statement read of the queue, how many it read, and how many of them it made due. */
export type RetryBatch = Pick<DeliveryQueue, 'companyId' | 'messageId' | 'ordinal'> & { seen: number; made: number };

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
       WHERE (message_id, ordinal, company_id) > ($2::uuid, $3::int, $4::uuid)
       ORDER BY message_id, ordinal, company_id LIMIT $5
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
     FROM page ORDER BY message_id DESC, ordinal DESC, company_id DESC LIMIT 1`,
    [domains, after?.messageId ?? NIL, after?.ordinal ?? -1, after?.companyId ?? NIL, limit],
  );
  return rows[0] ?? null;
}

const NIL = '00000000-0000-0000-0000-000000000000';
