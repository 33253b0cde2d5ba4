/** Raw SQL: attempts are found by the elements of an array, over partitions. */

import type { Scope } from '#lib/core/context.ts';
import { withKeyLookups } from '#lib/infra/db/key-lookups.ts';

/** The last try of an event at one webhook. */
type EventTryRow = {
  eventId: string;
  webhookId: string;
  webhook: string;
  deliveryId: string;
  at: Date;
  code: number | null;
};

/**
 * Finds the last try of each event at each webhook of the scope. Index webhook_attempts_event_ids_idx; the company is compared
 * so that no other index answers.
 */
export async function findEventTries(
  { companyId, environment }: Scope,
  eventIds: readonly string[],
): Promise<EventTryRow[]> {
  const { rows } = await withKeyLookups((db) =>
    db.query<EventTryRow>(
      `SELECT DISTINCT ON (e.id, w.name, w.id) e.id AS "eventId", w.id AS "webhookId", w.name AS webhook,
       a.delivery_id AS "deliveryId", a.at, a.code
     FROM webhook_attempts a JOIN webhooks w ON w.id = a.webhook_id CROSS JOIN LATERAL unnest(a.event_ids) AS e(id)
     WHERE a.company_id IS NOT DISTINCT FROM $1 AND w.company_id = $1 AND w.environment = $2 AND a.event_ids && $3::uuid[]
       AND a.kind <> 'test' AND e.id = ANY($3::uuid[])
     ORDER BY e.id, w.name, w.id, a.id DESC`,
      [companyId, environment, eventIds],
    ),
  );
  return rows;
}
