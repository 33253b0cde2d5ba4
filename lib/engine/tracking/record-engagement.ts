import { createGroupCommit, type Outcome } from '#lib/core/group-commit.ts';
import { newId } from '#lib/core/ids.ts';
import type { NewEvent } from '#lib/events/new-event.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import { markFirsts } from '#lib/events/statistics/mark-firsts.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { ENGAGEMENTS_MAX, type Engagement, recipientKey, visitKey } from './engagement.ts';
import { findVisited, type Visited } from './find-visited.ts';
import { noteLastEvents } from './store.ts';

/**
 * The result of recording an open or a click.
 * - `recorded`: an event was written.
 * - `enough`: the recipient already has the largest number of events of this type.
 * - `unknown`: the message is no longer stored.
 * - `dropped`: too many arrived at the same time.
 */
export type EngagementOutcome = 'recorded' | 'enough' | 'unknown' | 'dropped';

/** Visits that may wait to be written, in total and of one recipient, so that a link called in a loop delays no others. */
const WAITING_MAX = 2_000;
const WAITING_OF_ONE_MAX = 20;

const BATCH_MAX = 200;

let waiting = 0;
const waitingOf = new Map<string, number>();

const commit = createGroupCommit<Engagement, EngagementOutcome>({
  write: writeEngagements,
  sizeOf: () => 1,
  maxItems: BATCH_MAX,
  maxBytes: BATCH_MAX,
  maxInFlight: () => 1,
});

/**
 * Records an open or a click as an event. Concurrent calls share one transaction. The cost of a flood of calls and the
 * number of stored events are bounded. The first open and click of a recipient are counted as unique.
 *
 * @param engagement an open or a click from a verified token, the only trusted source of a recipient.
 */
export async function recordEngagement(engagement: Engagement): Promise<EngagementOutcome> {
  const key = recipientKey(engagement.reference);
  const ofOne = waitingOf.get(key) ?? 0;
  if (waiting >= WAITING_MAX || ofOne >= WAITING_OF_ONE_MAX) return 'dropped';
  waiting += 1;
  waitingOf.set(key, ofOne + 1);
  try {
    return await commit(engagement);
  } finally {
    waiting -= 1;
    const left = (waitingOf.get(key) ?? 1) - 1;
    if (left > 0) waitingOf.set(key, left);
    else waitingOf.delete(key);
  }
}

async function writeEngagements(batch: readonly Engagement[]): Promise<Outcome<EngagementOutcome>[]> {
  return withTransaction(async (db) => {
    const visited = await findVisited(db, batch);
    const events: NewEvent[] = [];
    const outcomes = batch.map((engagement): Outcome<EngagementOutcome> => {
      const found = visited.get(visitKey(engagement));
      if (!found) return { value: 'unknown' };
      const kind = engagement.isPrefetched ? 'machine' : 'person';
      if (found.known[kind] >= ENGAGEMENTS_MAX[kind]) return { value: 'enough' };
      found.known[kind] += 1;
      events.push(toEvent(engagement, found));
      return { value: 'recorded' };
    });
    await recordEvents(db, await markFirsts(db, events));
    // A prefetch is stored as an event, but is not the recipient's last event.
    await noteLastEvents(
      db,
      events.filter(({ data }) => data.is_prefetched === false),
    );
    return outcomes;
  });
}

function toEvent({ reference, type, at, isPrefetched, data }: Engagement, visited: Visited): NewEvent {
  const { known: _, ...recipient } = visited;
  return {
    ...recipient,
    ...reference,
    id: newId(at.getTime()),
    type,
    at,
    bounceClass: null,
    reason: null,
    data: { ...data, is_prefetched: isPrefetched },
  };
}
