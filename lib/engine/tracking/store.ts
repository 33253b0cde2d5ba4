/** Raw SQL: recipients are updated in sets that skip locked rows. */

import { compareEvents, eventRank } from '#lib/events/last-event.ts';
import type { NewEvent } from '#lib/events/new-event.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { recipientKey } from './engagement.ts';

/**
 * Updates the highest-ranking last event of recipients. Skips a row that another transaction has locked: that
 * transaction writes an equally recent event, and a tracking pixel must not wait.
 */
export async function noteLastEvents(db: Database, events: readonly NewEvent[]): Promise<void> {
  const inOrder = events.toSorted((one, other) => compareEvents(one.type, other.type));
  const last = [...new Map(inOrder.map((event) => [recipientKey(event), event])).values()];
  if (last.length === 0) return;
  await db.query(
    `WITH seen AS (
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::timestamptz[])
         AS o(company_id, message_id, ordinal, type, at)
     ), held AS (
       SELECT r.company_id, r.message_id, r.ordinal, seen.type, seen.at FROM seen
       JOIN recipients r ON r.company_id = seen.company_id AND r.message_id = seen.message_id AND r.ordinal = seen.ordinal
       WHERE (${eventRank('seen.type')}, seen.at) >= (${eventRank('r.last_event')}, r.last_event_at) FOR NO KEY UPDATE OF r SKIP LOCKED
     )
     UPDATE recipients r SET last_event = held.type, last_event_at = held.at FROM held
     WHERE r.company_id = held.company_id AND r.message_id = held.message_id AND r.ordinal = held.ordinal`,
    [
      last.map(({ companyId }) => companyId),
      last.map(({ messageId }) => messageId),
      last.map(({ ordinal }) => ordinal),
      last.map(({ type }) => type),
      last.map(({ at }) => at),
    ],
  );
}
