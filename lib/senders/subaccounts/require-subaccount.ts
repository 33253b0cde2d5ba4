import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { findSubaccount, findSubaccountByNumber, type SubaccountRow } from './store.ts';

/**
 * Requires a sub-account of the scope's company by its id, and returns it.
 *
 * @throws {AppError} notFound, also for another company's
 */
export async function requireSubaccount({ scope }: Pick<Context, 'scope'>, id: string): Promise<SubaccountRow> {
  const row = isUuid(id) ? await findSubaccount(scope, id) : null;
  if (!row) throw notFound();
  return row;
}

/** A number as a path names it. */
const NUMBER = /^[1-9]\d{0,8}$/;

/**
 * Requires a sub-account of the scope's company by its number, and returns it.
 *
 * @throws {AppError} notFound
 */
export async function requireSubaccountByNumber(
  { scope }: Pick<Context, 'scope'>,
  number: string,
): Promise<SubaccountRow> {
  const row = NUMBER.test(number) ? await findSubaccountByNumber(scope, Number(number)) : null;
  if (!row) throw notFound();
  return row;
}

const notFound = (): AppError => new AppError('notFound', { values: { entity: 'sub-account' } });
