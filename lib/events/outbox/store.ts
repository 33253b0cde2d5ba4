/** Raw SQL: the outbox is written in sets, one row for the events of a transaction and company. */

import type { Statement } from '#lib/infra/db/pipeline.ts';
import { typeMask } from '../event-types.ts';
import type { NewEvent } from '../new-event.ts';
import { NOTIFY_EVERY_MS, OUTBOX_CHANNEL } from './notifications.ts';

/** Events of one row at most. */
const ROW_EVENTS_MAX = 500;

/** The condition under which a webhook `w` gets events, or will when it is turned on again. */
export const IS_LISTENING = "(w.state <> 'off' OR w.off_reason <> 'user')";

let notifiedAt = Number.NEGATIVE_INFINITY;

/**
 * Builds the statement that writes the outbox of webhooks, in the transaction of the events. Companies without a webhook
 * get no row. The table of webhooks is asked and no cache, so that a webhook gets every event that commits after it did
 * (`requireListening`).
 */
export function insertOutbox(events: readonly NewEvent[]): Statement {
  const rows = [...Map.groupBy(events, ({ companyId, environment }) => `${companyId} ${environment}`).values()].flatMap(
    chunk,
  );
  const now = performance.now();
  const isNotifying = now - notifiedAt >= NOTIFY_EVERY_MS;
  if (isNotifying) notifiedAt = now;
  return {
    name: 'insert-webhook-outbox',
    text: INSERT_OUTBOX,
    values: [
      rows.map(([event]) => bucketOf(event?.companyId ?? '')),
      rows.map(([event]) => event?.companyId),
      rows.map(([event]) => event?.environment),
      rows.map((row) => typeMask(row.map(({ type }) => type))),
      rows.map((row) => `{${row.map(({ id }) => id).join(',')}}`),
      isNotifying,
    ],
  };
}

function chunk(events: readonly NewEvent[]): (readonly NewEvent[])[] {
  const count = Math.ceil(events.length / ROW_EVENTS_MAX);
  return Array.from({ length: count }, (_, at) => events.slice(at * ROW_EVENTS_MAX, (at + 1) * ROW_EVENTS_MAX));
}

/** One of 16 by the company's id, of which the last digit is random. */
const bucketOf = (companyId: string): number => Number.parseInt(companyId.slice(-1), 16);

/**
 * The subquery with a limit keeps the plan at one index lookup a row, however many webhooks there are. The one around the
 * first array hides its length from the planner, which would make a plan for each length, and so at each execution.
 */
const INSERT_OUTBOX = `
  WITH made AS (
    INSERT INTO webhook_outbox (bucket, company_id, environment, types, event_ids)
    SELECT e.bucket, e.company_id, e.environment, e.types, e.event_ids::uuid[]
    FROM unnest((SELECT $1::smallint[]), $2::uuid[], $3::text[], $4::int[], $5::text[]) AS e(bucket, company_id, environment, types, event_ids)
    WHERE (SELECT true FROM webhooks w
           WHERE w.company_id = e.company_id AND w.environment = e.environment AND ${IS_LISTENING} LIMIT 1)
    RETURNING 1)
  SELECT pg_notify('${OUTBOX_CHANNEL}', '') FROM made WHERE $6::boolean LIMIT 1`;
