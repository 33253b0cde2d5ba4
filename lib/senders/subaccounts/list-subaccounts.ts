import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { countBySubaccount } from '#lib/events/read/queries.ts';
import { FIGURE_DAYS } from './get-subaccount.ts';
import { presentSubaccount } from './present.ts';
import type { Subaccount, SubaccountQuery, SubaccountSort } from './schema.ts';
import { findSubaccounts } from './store.ts';

/** Lists the company's sub-accounts that match, with their figures of 30 days, at most 1,000, in the order that is asked for. */
export async function listSubaccounts(
  ctx: Pick<Context, 'scope' | 'now'>,
  { search, status, sort }: Pick<SubaccountQuery, 'search' | 'status' | 'sort'>,
): Promise<Subaccount[]> {
  const since = new Date(ctx.now().getTime() - FIGURE_DAYS * DAY_MS);
  const [rows, counts] = await Promise.all([findSubaccounts(ctx.scope), countBySubaccount(ctx.scope, since)]);
  const bySubaccount = new Map(counts.map((counted) => [counted.subaccountId, counted]));
  const wanted = search?.toLowerCase() ?? '';
  return rows
    .filter((row) => row.name.toLowerCase().includes(wanted) || String(row.number) === wanted)
    .filter((row) => status === undefined || row.status === status)
    .map((row) => presentSubaccount(row, bySubaccount.get(row.id)))
    .sort(ORDERS[sort]);
}

type Order = (one: Subaccount, other: Subaccount) => number;

const highest =
  (rankOf: (row: Subaccount) => number | null): Order =>
  (one, other) =>
    (rankOf(other) ?? -1) - (rankOf(one) ?? -1) || one.number - other.number;

const ORDERS: Record<SubaccountSort, Order> = {
  number: (one, other) => one.number - other.number,
  name: (one, other) => one.name.localeCompare(other.name) || one.number - other.number,
  volume: highest(({ figures }) => figures.accepted),
  bounceRate: highest(({ figures }) => figures.bounceRate),
  complaintRate: highest(({ figures }) => figures.complaintRate),
};
