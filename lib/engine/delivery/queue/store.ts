/** Raw SQL: bodies are partitioned by day and read in sets, and the queue is measured by the clock of the database. */

import { BODY_COLUMNS, type StoredBody } from '#lib/engine/messages/bodies/stored-body.ts';
import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import { findSuppressions } from '#lib/engine/messages/suppressed/queries.ts';
import { withKeyLookups } from '#lib/infra/db/key-lookups.ts';
import { listenForNotifications } from '#lib/infra/db/listen.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { findHolds, sendName } from '../holds/store.ts';

type MessageKey = Pick<QueuedDelivery, 'companyId' | 'messageId'>;

/** `company message`: a message's name in maps. */
export const messageName = ({ companyId, messageId }: MessageKey): string => `${companyId} ${messageId}`;

/** The facts that are read right before attempts. */
export type ReadDeliveries = {
  /** The bodies of their messages by `messageName`; one that is no longer kept is missing. */
  bodies: Map<string, StoredBody>;
  /** Why recipients of bulk mail get it no more; those who do are missing. */
  suppressions: Map<QueuedDelivery, string>;
  /** Deliveries whose send is held. */
  held: ReadonlySet<QueuedDelivery>;
};

/** Reads the bodies of deliveries, and of bulk mail whether its recipients still want it and its send is held. */
export const readDeliveries = (deliveries: readonly QueuedDelivery[]): Promise<ReadDeliveries> =>
  withKeyLookups(async (db) => {
    const bulk = deliveries.filter(({ transactional }) => !transactional);
    const sent = bulk.flatMap((one) => (one.sendId ? [{ one, companyId: one.companyId, sendId: one.sendId }] : []));
    const [bodies, sources, holds] = await Promise.all([
      readBodies(db, [...new Map(deliveries.map((one) => [messageName(one), one])).values()]),
      findSuppressions(
        db,
        bulk.map(({ companyId, rcptTo, subaccountId }) => ({
          companyId,
          recipient: rcptTo.toLowerCase(),
          subaccountId,
          isTransactional: false,
        })),
      ),
      findHolds(db, sent, { locks: false }),
    ]);
    const suppressions = bulk.flatMap((delivery, index) => {
      const source = sources[index] ?? (bodies.get(messageName(delivery))?.hasLeft ? LEFT_SOURCE : null);
      return source === null ? [] : [[delivery, source] as const];
    });
    const held = new Set(sent.filter((key) => holds.has(sendName(key))).map(({ one }) => one));
    return { bodies, suppressions: new Map(suppressions), held };
  });

/** The reason of mail whose recipient has left its category alone, which the suppression list does not know. */
const LEFT_SOURCE = 'Unsubscribe Link';

/** A body, and whether its recipient has left the category of its send. */
type ReadBody = StoredBody & { hasLeft: boolean };

/** Reads bodies with the last word of their recipients about the category. Primary keys of message_bodies and contact_optouts. */
async function readBodies(db: Database, messages: readonly MessageKey[]): Promise<Map<string, ReadBody>> {
  const { rows } = await db.query<ReadBody>({
    name: 'read-bodies',
    text: `SELECT ${BODY_COLUMNS}, EXISTS (
             SELECT FROM contact_optouts o WHERE b.content_id IS NOT NULL AND o.company_id = b.company_id
               AND o.contact_id = (b.data->>'contactId')::uuid AND o.category_id = (b.data->>'categoryId')::uuid) AS "hasLeft"
           FROM unnest($1::uuid[], $2::uuid[]) AS w(company_id, message_id)
           JOIN message_bodies b ON b.company_id = w.company_id AND b.message_id = w.message_id`,
    values: [messages.map(({ companyId }) => companyId), messages.map(({ messageId }) => messageId)],
  });
  return new Map(rows.map((body) => [messageName(body), body]));
}

/** How much waits, and since when the longest due of it, in seconds. */
export async function measureQueue(): Promise<{ rows: number; oldestDueSeconds: number }> {
  const { rows } = await getPool().query(
    `SELECT count(*)::int AS rows, coalesce(greatest(extract(epoch FROM now() - min(due_at)), 0), 0)::float8 AS "oldestDueSeconds" FROM delivery_queue`,
  );
  return rows[0];
}

/** Hears when something became due; `handler` is also called when such news may have been missed. */
export const listenForDue = (handler: () => void): Promise<() => void> =>
  listenForNotifications('delivery_due', handler);
