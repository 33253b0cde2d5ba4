import { newId } from '#lib/core/ids.ts';
import { type NewEvent, recordEvents } from '#lib/events/record-events.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { createGroupCommit, type Outcome } from '#lib/messages/group-commit.ts';
import { ENGAGEMENTS_MAX, type Engagement, recipientKey, visitKey } from './engagement.ts';
import { findVisited, noteLastEvents, type Visited } from './store.ts';

/**
 * - `recorded`: an event was written.
 * - `enough`: so many are known of this recipient that another tells nothing new.
 * - `unknown`: the message is no longer kept.
 * - `dropped`: too many came at once.
 */
export type EngagementOutcome = 'recorded' | 'enough' | 'unknown' | 'dropped';

/** What may wait to be written: altogether, and of one recipient, so that no link that is called in a loop crowds others out. */
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
  maxInFlight: 1,
});

/**
 * Writes an open or a click as an event. Concurrent calls share one transaction; how much a flood of them costs is
 * bounded, and so is what is kept of it. Which of them are unique is for who counts them.
 *
 * @param engagement of a token that was read: nobody else may name a recipient.
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
    await recordEvents(db, events);
    // A machine's look ahead is in the events; the recipient's last word is a person's.
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
