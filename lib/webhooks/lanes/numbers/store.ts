/** Raw SQL: the attempts of events are found by the elements of an array, over partitions. */

import { idFloor, idTime } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';

/** The number under which an event was sent, null where it had none, and whether it was taken. */
export type SentNumber = { sequence: number | null; isTaken: boolean };

/**
 * Finds the numbers of events that were sent to a webhook, by event id; events that were never sent are left out. Index
 * webhook_attempts_event_ids_idx.
 */
export async function findNumbers(
  { companyId, webhookId }: { companyId: string; webhookId: string },
  eventIds: readonly string[],
): Promise<Map<string, SentNumber>> {
  if (eventIds.length === 0) return new Map();
  const oldest = Math.min(...eventIds.map(idTime));
  const { rows } = await getPool().query<SentNumber & { eventId: string }>(
    `SELECT e.id AS "eventId", max(a.first_sequence + e.place - 1)::float8 AS sequence,
       bool_or(coalesce(a.code BETWEEN 200 AND 299, false)) AS "isTaken"
     FROM webhook_attempts a CROSS JOIN LATERAL unnest(a.event_ids) WITH ORDINALITY AS e(id, place)
     WHERE a.company_id = $1 AND a.webhook_id = $2 AND a.event_ids && $3::uuid[] AND a.id >= $4 AND a.kind <> 'test'
       AND e.id = ANY($3::uuid[])
     GROUP BY e.id`,
    [companyId, webhookId, eventIds, idFloor(oldest)],
  );
  return new Map(rows.map(({ eventId, ...sent }) => [eventId, sent]));
}
