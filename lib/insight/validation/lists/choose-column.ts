import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { createInspector } from '../checks/inspect-address.ts';
import { getOperatorLists } from '../operator-lists.ts';
import type { ChooseColumnInput, ValidationListView } from '../schema.ts';
import { countList } from './count-list.ts';
import { presentList } from './present-list.ts';
import { getListRow, listNotFound } from './queries.ts';
import { readRows } from './read-list.ts';
import { lockList, updateList } from './store.ts';

/**
 * Chooses the column with the addresses of a list that is not started, and counts the list again. A list that is started
 * stays as it is. A repeat changes nothing.
 *
 * @throws {AppError} notFound, invalidField (column)
 */
export async function chooseColumn(
  ctx: Context,
  id: string,
  { column }: ChooseColumnInput,
): Promise<ValidationListView> {
  const found = await getListRow(ctx, id);
  if (column >= found.columns.length) {
    const cause = `The column must be a number below ${found.columns.length}.`;
    throw new AppError('invalidField', { field: 'column', value: String(column), cause, message: cause });
  }
  if (found.state !== 'ready' || found.expiresAt <= ctx.now()) return presentList(found, ctx.now());
  const inspect = createInspector(await getOperatorLists());
  const count = await countList(readRows(found), { column, inspect });
  const key = { companyId: found.companyId, listId: found.id };
  return withTransaction(async (db) => {
    const list = await lockList(db, key);
    if (!list) throw listNotFound();
    // It may have been started meanwhile, with the column that it had.
    if (list.state !== 'ready') return presentList(list, ctx.now());
    await updateList(db, key, { column, ...count });
    return presentList({ ...list, column, ...count }, ctx.now());
  });
}
