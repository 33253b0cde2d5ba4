import type { Context } from '#lib/core/context.ts';
import { listIpPools } from '#lib/senders/ip-pools/list-ip-pools.ts';
import { requireSubaccountByNumber } from '../require-subaccount.ts';
import { SubaccountStatus } from '../schema.ts';
import { findSubaccounts, type SubaccountRow } from '../store.ts';
import type { NumberedSubaccount } from './schema.ts';

/** Lists the company's sub-accounts by their numbers, at most 1,000 that are not terminated and those that are. */
export async function listNumbered(ctx: Context): Promise<NumberedSubaccount[]> {
  const [rows, names] = await Promise.all([findSubaccounts(ctx.scope), poolNames(ctx)]);
  return rows.map((row) => present(row, names));
}

/**
 * Returns a sub-account by its number.
 *
 * @throws {AppError} notFound
 */
export async function getNumbered(ctx: Context, number: string): Promise<NumberedSubaccount> {
  const [row, names] = await Promise.all([requireSubaccountByNumber(ctx, number), poolNames(ctx)]);
  return present(row, names);
}

const poolNames = async (ctx: Context): Promise<ReadonlyMap<string, string>> =>
  new Map((await listIpPools(ctx)).map(({ id, name }) => [id, name]));

const present = (row: SubaccountRow, names: ReadonlyMap<string, string>): NumberedSubaccount => ({
  id: row.number,
  name: row.name,
  status: SubaccountStatus.parse(row.status),
  ip_pool: row.ipPoolId === null ? null : (names.get(row.ipPoolId) ?? null),
  created_at: row.createdAt.toISOString(),
});
