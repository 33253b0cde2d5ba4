import { ALERT_TRIES_MAX } from '#lib/core/limits.ts';
import type { EventType } from '#lib/events/event-types.ts';
import { listEventsById } from '#lib/events/read/queries.ts';
import type { DeliveryStatus, WebhookDelivery } from './schema.ts';
import type { DeliveryRow } from './store.ts';

/** Events of a body whose types are read. */
const TYPED_EVENTS = 20;

/** Presents bodies of one company as a list shows them. */
export async function presentDeliveries(companyId: string, rows: readonly DeliveryRow[]): Promise<WebhookDelivery[]> {
  const ids = rows.flatMap(({ eventIds }) => eventIds.slice(0, TYPED_EVENTS));
  const events = ids.length > 0 ? await listEventsById(companyId, ids) : [];
  const types = new Map(events.map(({ id, type }) => [id, type]));
  return rows.map((row) => present(row, types));
}

function present(row: DeliveryRow, types: ReadonlyMap<string, EventType>): WebhookDelivery {
  const { id, kind, messageId, firstSequence, lastSequence, eventIds, tries, code, error, durationMs, at, dueAt } = row;
  return {
    id,
    kind,
    messageId,
    firstSequence,
    lastSequence,
    tries,
    code,
    error,
    durationMs,
    status: row.status ?? statusOf(row),
    events: eventIds.length,
    types: [...new Set(eventIds.slice(0, TYPED_EVENTS).flatMap((eventId) => types.get(eventId) ?? []))],
    at: at.toISOString(),
    nextTryAt: dueAt?.toISOString() ?? null,
  };
}

/**
 * Returns the status of a body without a row of its own: taken at once, a test that failed, an alert after its last try, or
 * held by its lane.
 */
function statusOf({ code, kind, tries }: DeliveryRow): DeliveryStatus {
  if (code !== null && code >= 200 && code < 300) return 'taken';
  return kind === 'test' || (kind === 'alert' && tries >= ALERT_TRIES_MAX) ? 'failed' : 'waiting';
}
