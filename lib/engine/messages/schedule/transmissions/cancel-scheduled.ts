import { idFloor } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { ReadScope } from '../../read/message.ts';
import { cancelQueued } from '../store.ts';
import { lockNextScheduled, lockQueueRowsOf, type ScheduledFilter } from './store.ts';

/** Messages of one transaction, so that no lock is held for long. */
const STEP = 200;

/**
 * Cancels the scheduled messages of a scope that a filter means, except those that are on their way. What they counted in
 * the quota stays counted. A repeat cancels nothing more.
 *
 * @returns the number of canceled messages, and of those that were on their way.
 */
export async function cancelScheduled(
  scope: ReadScope,
  filter: ScheduledFilter,
): Promise<{ canceled: number; taken: number }> {
  const sums = { canceled: 0, taken: 0 };
  let after = idFloor(0);
  for (;;) {
    const step = await withTransaction(async (db) => {
      const found = await lockNextScheduled(db, scope, filter, after, STEP);
      const taken = await lockQueueRowsOf(db, scope.companyId, found);
      const waiting = found.filter((id) => !taken.has(id));
      for (const id of waiting) await cancelQueued(db, scope.companyId, id, new Date());
      return { last: found.at(-1), count: found.length, canceled: waiting.length, taken: taken.size };
    });
    sums.canceled += step.canceled;
    sums.taken += step.taken;
    if (step.last === undefined || step.count < STEP) return sums;
    after = step.last;
  }
}
