import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import type { ValidationListPage, ValidationListView } from '../schema.ts';
import { presentList } from './present-list.ts';
import { findList, findLists, type ListRow } from './store.ts';

/** Lists that are shown, the newest. */
const SHOWN_MAX = 50;

/** Lists the company's last lists, the newest first. */
export async function listValidationLists(ctx: Pick<Context, 'scope' | 'now'>): Promise<ValidationListPage> {
  const rows = await findLists(ctx.scope.companyId, SHOWN_MAX);
  return { data: rows.map((row) => presentList(row, ctx.now())) };
}

/**
 * Returns a list of the company.
 *
 * @throws {AppError} notFound
 */
export const getValidationList = async (ctx: Pick<Context, 'scope' | 'now'>, id: string): Promise<ValidationListView> =>
  presentList(await getListRow(ctx, id), ctx.now());

/**
 * Returns the row of a list of the company.
 *
 * @throws {AppError} notFound
 */
export async function getListRow({ scope }: Pick<Context, 'scope'>, id: string): Promise<ListRow> {
  const row = isUuid(id) ? await findList({ companyId: scope.companyId, listId: id }) : null;
  if (!row) throw listNotFound();
  return row;
}

/** Returns the refusal of a list that the company does not have. */
export const listNotFound = (): AppError => new AppError('notFound', { values: { entity: 'list' } });
