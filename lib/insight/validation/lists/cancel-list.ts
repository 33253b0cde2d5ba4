import { recordAudit } from '#lib/account/audit/audited.ts';
import { refundValidations } from '#lib/account/usage/reserve-validations.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { isUuid } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { cancelJob } from '#lib/infra/queue/job-store.ts';
import { createInspector } from '../checks/inspect-address.ts';
import { RECHECK_LIST, VALIDATE_LIST } from '../jobs.ts';
import { getOperatorLists } from '../operator-lists.ts';
import { countList } from './count-list.ts';
import { listNotFound } from './queries.ts';
import { readRows } from './read-list.ts';
import { deleteList, deletePieces, type ListRow, lockList, updateList } from './store.ts';

/**
 * Cancels a list that runs, and refunds the addresses that have no result; those that have one keep it. A list that does
 * not run is deleted with its results. A repeat finds nothing.
 *
 * @throws {AppError} notFound
 */
export async function cancelList(ctx: Context, id: string): Promise<void> {
  const { companyId } = ctx.scope;
  const key = { companyId, listId: id };
  if (!isUuid(id)) throw listNotFound();
  await withTransaction(async (db) => {
    const list = await lockList(db, key);
    if (!list) throw listNotFound();
    const isActive = list.state === 'queued' || list.state === 'running';
    if (isActive) {
      const answered = await countAnswered(list);
      const now = ctx.now();
      if (list.reservedFrom) {
        await refundValidations(db, companyId, { start: list.reservedFrom, count: list.distinct - answered });
      }
      for (const job of [VALIDATE_LIST, RECHECK_LIST]) await cancelJob(db, job, id);
      await deletePieces(db, key);
      const expiresAt = new Date(now.getTime() + settings().VALIDATION_RESULT_DAYS * DAY_MS);
      await updateList(db, key, { state: 'canceled', finishedAt: now, expiresAt });
    } else {
      await deleteList(db, key);
    }
    const action = isActive ? 'validation-list.cancel' : 'validation-list.delete';
    await recordAudit(db, ctx, { action, targetId: id });
  });
}

/** Counts the distinct addresses among the rows that have a result. */
async function countAnswered(list: ListRow): Promise<number> {
  if (list.processed === 0) return 0;
  const inspect = createInspector(await getOperatorLists());
  return (await countList(first(readRows(list), list.processed), { column: list.column, inspect })).distinct;
}

async function* first(rows: AsyncIterable<string[]>, count: number): AsyncGenerator<string[]> {
  let left = count;
  for await (const row of rows) {
    if (left === 0) return;
    left -= 1;
    yield row;
  }
}
