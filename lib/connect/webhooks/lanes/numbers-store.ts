/** Raw SQL: the attempts of events are found by the elements of an array, over partitions. */

import { withKeyLookups } from '#lib/infra/db/key-lookups.ts';
import { BODY_EVENTS_MAX } from './bodies.ts';

/** The number under which an event was sent, null where it had none, and whether it was taken. */
export type SentNumber = { sequence: number | null; isTaken: boolean };

type Owner = { companyId: string; webhookId: string };

/**
 * Finds the numbers of events that were sent to a webhook, by event id; events that were never sent are left out. Index
 * webhook_attempts_event_ids_idx.
 */
export const findNumbers = (owner: Owner, eventIds: readonly string[]): Promise<Map<string, SentNumber>> =>
  readNumbers(
    owner,
    eventIds,
    'find-webhook-numbers',
    'a.event_ids && $3::uuid[] AND a.webhook_id IS NOT DISTINCT FROM $2',
    [],
  );

/**
 * The same for events that follow the event with a number: the number of each is one of the next. Index
 * webhook_attempts_webhook_id_first_sequence_idx.
 */
export const findNumbersAfter = (
  owner: Owner,
  eventIds: readonly string[],
  before: number,
): Promise<Map<string, SentNumber>> =>
  readNumbers(
    owner,
    eventIds,
    'find-webhook-numbers-after',
    'a.webhook_id = $2 AND a.first_sequence > $4 AND a.first_sequence <= $5',
    [before - BODY_EVENTS_MAX, before + eventIds.length],
  );

/**
 * Reads the numbers of events in the attempts that fulfil a condition. Company and id are compared so that no index on them
 * answers: PostgreSQL may believe that it picks as few rows as the right one, and reads every attempt of the webhook.
 */
async function readNumbers(
  { companyId, webhookId }: Owner,
  eventIds: readonly string[],
  name: string,
  condition: string,
  values: readonly number[],
): Promise<Map<string, SentNumber>> {
  if (eventIds.length === 0) return new Map();
  const { rows } = await withKeyLookups((db) =>
    db.query<SentNumber & { eventId: string }>({
      name,
      text: `SELECT e.id AS "eventId", max(a.first_sequence + e.place - 1)::float8 AS sequence,
               bool_or(coalesce(a.code BETWEEN 200 AND 299, false)) AS "isTaken"
             FROM webhook_attempts a CROSS JOIN LATERAL unnest(a.event_ids) WITH ORDINALITY AS e(id, place)
             WHERE ${condition} AND a.company_id IS NOT DISTINCT FROM $1 AND a.kind <> 'test'
               AND e.id = ANY($3::uuid[])
             GROUP BY e.id`,
      values: [companyId, webhookId, eventIds, ...values],
    }),
  );
  return new Map(rows.map(({ eventId, ...sent }) => [eventId, sent]));
}
