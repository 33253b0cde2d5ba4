import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { listIpPools } from '#lib/senders/ip-pools/queries.ts';
import { requireSubaccountByNumber } from '../queries.ts';
import { SubaccountStatus } from '../schema.ts';
import { findSubaccounts, type SubaccountRow } from '../store.ts';
import {
  createSubaccount,
  resumeSubaccount,
  suspendSubaccount,
  terminateSubaccount,
  updateSubaccount,
} from '../subaccounts.ts';
import type { CreatedNumbered, CreateNumberedInput, NumberedSubaccount, UpdateNumberedInput } from './schema.ts';

/**
 * Creates a sub-account in the terms of SparkPost's API. Not idempotent.
 *
 * @throws {AppError} as `createSubaccount`, and invalidField (an IP pool that the company does not have)
 */
export async function createNumbered(
  ctx: Context,
  { name, ip_pool, setup_api_key, key_label = name, key_grants, key_valid_ips }: CreateNumberedInput,
): Promise<CreatedNumbered> {
  const { number, key } = await createSubaccount(ctx, {
    name,
    ipPoolId: await findPoolId(ctx, ip_pool),
    ...(setup_api_key && { key: { name: key_label, grants: key_grants, allowedIps: key_valid_ips } }),
  });
  return { results: { subaccount_id: number, ...(key && { key: key.key, label: key.name, short_key: key.hint }) } };
}

/**
 * Changes a sub-account in the terms of SparkPost's API. A status that it has already changes nothing.
 *
 * @throws {AppError} notFound, subaccountEnded, invalidField
 */
export async function updateNumbered(
  ctx: Context,
  number: string,
  { name, status, ip_pool }: UpdateNumberedInput,
): Promise<NumberedSubaccount> {
  const row = await requireSubaccountByNumber(ctx, number);
  const ipPoolId = await findPoolId(ctx, ip_pool);
  if (name !== undefined || ip_pool !== undefined) await updateSubaccount(ctx, { id: row.id, name, ipPoolId });
  if (status !== undefined && status !== row.status) await CHANGES[status](ctx, row.id);
  return getNumbered(ctx, number);
}

const CHANGES: Record<SubaccountStatus, (ctx: Context, id: string) => Promise<unknown>> = {
  active: (ctx, id) => resumeSubaccount(ctx, { id }),
  suspended: (ctx, id) => suspendSubaccount(ctx, { id, queued: 'hold' }),
  terminated: (ctx, id) => terminateSubaccount(ctx, { id }),
};

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

/**
 * Finds the id of an IP pool by its name or its id; `default` means the company’s default (null), and undefined stays undefined.
 *
 * @throws {AppError} invalidField (a pool that the company may not send through)
 */
async function findPoolId(ctx: Context, wanted: string | undefined): Promise<string | null | undefined> {
  if (wanted === undefined) return undefined;
  if (wanted === 'default') return null;
  const found = (await listIpPools(ctx)).find(({ id, name }) => id === wanted || name === wanted);
  if (found) return found.id;
  throw refuse.fieldBecause('ip_pool', 'This IP pool does not exist.', wanted);
}
