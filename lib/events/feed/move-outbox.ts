import { withTransaction } from '#lib/infra/db/transaction.ts';
import { appendToFeed, listFullBuckets, type NewFeedRow, type OutboxRow, takeOutbox } from './move-store.ts';
import { ROW_IDS_MAX } from './queries.ts';

/** Rows of each outbox that one transaction takes. */
const TAKEN_MAX = 1_000;

/**
 * Moves the events and facts of the outboxes to the feeds of their companies, until none are left. Of several processes one at
 * a time works on a bucket; what another one takes is left to it.
 *
 * @param observe takes the seconds that each row has waited.
 * @returns how many rows were moved.
 */
export async function moveOutbox(observe?: (waitedSeconds: number) => void): Promise<number> {
  let moved = 0;
  for (const bucket of await listFullBuckets()) {
    let taken: OutboxRow[];
    do {
      taken = await withTransaction(async (db) => {
        const rows = (await takeOutbox(db, bucket, TAKEN_MAX)) ?? [];
        if (rows.length > 0) await appendToFeed(db, joinRows(rows));
        return rows;
      });
      for (const { waitedSeconds } of taken) observe?.(waitedSeconds);
      moved += taken.length;
    } while (taken.length >= TAKEN_MAX);
  }
  return moved;
}

/** Joins rows of events of one company, up to the size of a row of the feed; facts keep their rows. */
function joinRows(rows: readonly OutboxRow[]): NewFeedRow[] {
  const open = new Map<string, NewFeedRow>();
  const joined: NewFeedRow[] = [];
  for (const { id: _, waitedSeconds: __, ...row } of rows) {
    const key = `${row.companyId} ${row.environment}`;
    const last = row.source === 0 ? open.get(key) : undefined;
    if (last && last.ids.length + row.ids.length <= ROW_IDS_MAX) {
      last.types |= row.types;
      last.ids.push(...row.ids);
      continue;
    }
    const made = { ...row, ids: [...row.ids] };
    if (row.source === 0) open.set(key, made);
    joined.push(made);
  }
  return joined;
}
