import type { Context } from '#lib/core/context.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { findSubaccount, findSubaccountByNumber, type SubaccountRow } from './store.ts';

/**
 * Requires a sub-account of the scope's company by its id, and returns it.
 *
 * @throws {AppError} notFound, also for another company's
 */
export async function requireSubaccount({ scope }: Pick<Context, 'scope'>, id: string): Promise<SubaccountRow> {
  return requireById('sub-account', id, () => findSubaccount(scope, id));
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

const notFound = (): AppError => refuse.notFound('sub-account');
