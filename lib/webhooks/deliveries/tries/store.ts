/** Raw SQL: attempts are found by the elements of an array, over partitions. */

import type { Scope } from '#lib/core/context.ts';
import { idFloor, idTime } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';

/** The last try of an event at one webhook. */
export type EventTryRow = {
  eventId: string;
  webhookId: string;
  webhook: string;
  deliveryId: string;
  at: Date;
  code: number | null;
};

/** The time by which the clock of a relay may be behind that of the event's. */
const CLOCKS_APART_MS = 60_000;

/** Finds the last try of each event at each webhook of the scope. Index webhook_attempts_event_ids_idx. */
export async function findEventTries(
  { companyId, environment }: Scope,
  eventIds: readonly string[],
): Promise<EventTryRow[]> {
  const since = idFloor(Math.min(...eventIds.map(idTime)) - CLOCKS_APART_MS);
  const { rows } = await getPool().query<EventTryRow>(
    `SELECT DISTINCT ON (e.id, w.name, w.id) e.id AS "eventId", w.id AS "webhookId", w.name AS webhook,
       a.delivery_id AS "deliveryId", a.at, a.code
     FROM webhook_attempts a JOIN webhooks w ON w.id = a.webhook_id CROSS JOIN LATERAL unnest(a.event_ids) AS e(id)
     WHERE a.company_id = $1 AND w.company_id = $1 AND w.environment = $2 AND a.event_ids && $3::uuid[] AND a.id >= $4
       AND a.kind <> 'test' AND e.id = ANY($3::uuid[])
     ORDER BY e.id, w.name, w.id, a.id DESC`,
    [companyId, environment, eventIds, since],
  );
  return rows;
}
