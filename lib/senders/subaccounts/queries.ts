import { getAccess } from '#lib/account/access/get-access.ts';
import { isEnabled } from '#lib/account/access/resolve-features.ts';
import { getCompany } from '#lib/account/company/queries.ts';
import { usagePeriod } from '#lib/account/usage/period.ts';
import { UNLIMITED } from '#lib/account/usage/slots.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { countBySubaccount } from '#lib/events/read/queries.ts';
import { presentSubaccount, presentSubaccountDetail } from './present.ts';
import type {
  Subaccount,
  SubaccountChoice,
  SubaccountDetail,
  SubaccountQuery,
  SubaccountSort,
  SubaccountUsage,
} from './schema.ts';
import {
  findCounters,
  findMonthCounters,
  findSubaccount,
  findSubaccountByNumber,
  findSubaccountNames,
  findSubaccounts,
  type SubaccountRow,
} from './store.ts';

/** The days that volume and rates are counted over. */
const FIGURE_DAYS = 30;

/**
 * Returns a sub-account with its figures of 30 days, its settings and the use of its limits.
 *
 * @throws {AppError} notFound, also for another company's
 */
export async function getSubaccount(ctx: Context, { id }: { id: string }): Promise<SubaccountDetail> {
  const row = await requireSubaccount(ctx, id);
  const now = ctx.now();
  const since = new Date(now.getTime() - FIGURE_DAYS * DAY_MS);
  const [[counted], counters, { timezone }] = await Promise.all([
    countBySubaccount(ctx.scope, since, id),
    findCounters(ctx.scope, id),
    getCompany(ctx),
  ]);
  const starts = {
    hour: Math.floor(now.getTime() / HOUR_MS) * HOUR_MS,
    day: usagePeriod('daily', timezone, now).start.getTime(),
    month: usagePeriod('monthly', timezone, now).start.getTime(),
  };
  // A counter is of the period in which it was last moved.
  const usedIn = (slot: keyof typeof starts) =>
    counters.find((one) => one.slot === slot && one.periodStart.getTime() >= starts[slot])?.used ?? 0;
  return presentSubaccountDetail(row, counted, { hour: usedIn('hour'), day: usedIn('day'), month: usedIn('month') });
}

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

/** Lists the names and numbers of the company's sub-accounts, for filters; none for a caller who may not see them. */
export async function listSubaccountChoices(ctx: Context): Promise<SubaccountChoice[]> {
  const mayRead = ctx.grants === undefined || ctx.grants.includes('subaccount/manage');
  if (!mayRead || !isEnabled((await getAccess(ctx)).features, 'subaccount')) return [];
  return findSubaccountNames(ctx.scope);
}

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

/** Sub-accounts that are listed, those with most mail first. */
const LISTED_MAX = 50;

/**
 * Lists what the company's sub-accounts sent in the running month, in production and as their limits count it, with how
 * much each may send; 50 at most, those with most mail first.
 *
 * @param month the month's quota of the company and its zone.
 */
export async function listMonthUsage(
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  { quota, timezone }: { quota: number; timezone: string },
): Promise<SubaccountUsage[]> {
  const { start } = usagePeriod('monthly', timezone, now());
  const rows = await findMonthCounters(scope, start, LISTED_MAX);
  return rows.map(({ monthlyLimit, quotaShare, ...row }) => {
    const share = quotaShare === null || quota === UNLIMITED ? UNLIMITED : Math.floor((quota * quotaShare) / 100);
    const limits = [monthlyLimit, share].filter((limit) => limit !== UNLIMITED);
    return { ...row, limit: limits.length === 0 ? UNLIMITED : Math.min(...limits) };
  });
}
