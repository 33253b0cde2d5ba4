import type { Statement } from '#lib/infra/db/pipeline.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { runStatements } from '#lib/infra/db/transaction.ts';
import { insertOutbox } from './feed/outbox-store.ts';
import type { NewEvent } from './new-event.ts';
import { insertDeltas } from './statistics/deltas/store.ts';
import { insertEvents } from './store.ts';

/**
 * Writes events, the deltas that count them and the outbox of webhooks, in the caller's transaction: the single
 * entry point for events.
 * Events of simulated recipients are written and not counted: every rate, alert and chart reads the statistics, so simulated
 * mail is in none of them.
 *
 * @param db the connection that holds the transaction of the fact itself.
 */
export async function recordEvents(db: Database, events: readonly NewEvent[]): Promise<void> {
  await runStatements(db, eventStatements(events));
}

/**
 * The statements of `recordEvents`, for a transaction that is sent whole.
 *
 * @param inserted events that another statement of the transaction inserts (`insertInjections`, `insertAttemptEvents`).
 */
export function eventStatements(events: readonly NewEvent[], inserted: readonly NewEvent[] = []): Statement[] {
  const all = [...inserted, ...events];
  const counted = all.filter(({ isSimulated }) => !isSimulated);
  return [
    ...(events.length > 0 ? [insertEvents(events)] : []),
    ...(counted.length > 0 ? [insertDeltas(counted)] : []),
    ...(all.length > 0 ? [insertOutbox(all)] : []),
  ];
}
