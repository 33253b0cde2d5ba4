import type { Database } from '#lib/infra/db/pool.ts';
import type { NewEvent } from '../new-event.ts';
import { engagementBits } from './seen.ts';
import { markSeen } from './store.ts';

/**
 * Marks opens and clicks at their recipients in the caller's transaction, and returns the events with the kinds that they are
 * the first of (`firsts`). Of concurrent opens of one recipient exactly one is the first: the recipient's row is locked
 * until the transaction ends. Recipients of the simulator are left alone.
 */
export async function markFirsts(db: Database, events: readonly NewEvent[]): Promise<NewEvent[]> {
  const counted = events.filter((event) => !event.isSimulated && engagementBits(event) > 0);
  if (counted.length === 0) return [...events];
  const byRecipient = Map.groupBy(counted, keyOf);
  const wanted = [...byRecipient.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, bits: [first, ...rest].reduce((bits, event) => bits | engagementBits(event), 0) }] : [],
  );
  const left = new Map((await markSeen(db, wanted)).map((row) => [keyOf(row), row.fresh]));
  return events.map((event) => {
    const fresh = left.get(keyOf(event)) ?? 0;
    const firsts = event.isSimulated ? 0 : engagementBits(event) & fresh;
    if (firsts === 0) return event;
    left.set(keyOf(event), fresh & ~firsts);
    return { ...event, firsts };
  });
}

const keyOf = ({ companyId, messageId, ordinal }: Pick<NewEvent, 'companyId' | 'messageId' | 'ordinal'>): string =>
  `${companyId} ${messageId} ${ordinal}`;
