/** Raw SQL: bodies are partitioned by day and read in sets, and the queue is measured by the clock of the database. */

import { BODY_COLUMNS, type StoredBody } from '#lib/engine/messages/bodies/stored-body.ts';
import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import { withKeyLookups } from '#lib/infra/db/key-lookups.ts';
import { listenForNotifications } from '#lib/infra/db/listen.ts';
import { getPool } from '#lib/infra/db/pool.ts';

/** Reads the bodies of messages, by `company message`. One that is no longer kept is missing. */
export async function readBodies(
  messages: readonly Pick<QueuedDelivery, 'companyId' | 'messageId'>[],
): Promise<Map<string, StoredBody>> {
  const { rows } = await withKeyLookups((db) =>
    db.query<Pick<QueuedDelivery, 'companyId' | 'messageId'> & StoredBody>({
      name: 'read-bodies',
      text: `SELECT b.company_id AS "companyId", b.message_id AS "messageId", ${BODY_COLUMNS}
             FROM unnest($1::uuid[], $2::uuid[]) AS w(company_id, message_id)
             JOIN message_bodies b ON b.company_id = w.company_id AND b.message_id = w.message_id`,
      values: [messages.map(({ companyId }) => companyId), messages.map(({ messageId }) => messageId)],
    }),
  );
  return new Map(rows.map(({ companyId, messageId, ...body }) => [`${companyId} ${messageId}`, body]));
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
