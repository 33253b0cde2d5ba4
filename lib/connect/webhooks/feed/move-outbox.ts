import { listFullBuckets, type OutboxRow, takeOutbox } from '#lib/events/outbox/queries.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { observeFeedDelay } from '../metrics.ts';
import { appendToFeed, type NewFeedRow, ROW_EVENTS_MAX } from './store.ts';

/** Rows of the outbox that one transaction takes. */
const TAKEN_MAX = 1_000;

/**
 * Moves the events of the outbox to the feeds of their companies, until none are left. Of several processes one at a time
 * works on a bucket; what another one takes is left to it.
 *
 * @returns how many rows were moved.
 */
export async function moveOutbox(): Promise<number> {
  let moved = 0;
  for (const bucket of await listFullBuckets()) {
    let taken: OutboxRow[];
    do {
      taken = await withTransaction(async (db) => {
        const rows = (await takeOutbox(db, bucket, TAKEN_MAX)) ?? [];
        if (rows.length > 0) await appendToFeed(db, joinRows(rows));
        return rows;
      });
      for (const { waitedSeconds } of taken) observeFeedDelay(waitedSeconds);
      moved += taken.length;
    } while (taken.length === TAKEN_MAX);
  }
  return moved;
}

/** Joins rows of one company that follow each other, up to the size of a row of the feed. */
function joinRows(rows: readonly OutboxRow[]): NewFeedRow[] {
  const open = new Map<string, NewFeedRow>();
  const joined: NewFeedRow[] = [];
  for (const { companyId, environment, types, eventIds } of rows) {
    const key = `${companyId} ${environment}`;
    const last = open.get(key);
    if (last && last.eventIds.length + eventIds.length <= ROW_EVENTS_MAX) {
      last.types |= types;
      last.eventIds.push(...eventIds);
    } else {
      const row = { companyId, environment, types, eventIds: [...eventIds] };
      open.set(key, row);
      joined.push(row);
    }
  }
  return joined;
}
