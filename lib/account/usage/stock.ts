import { getAccess } from '#lib/account/access/get-access.ts';
import { COUNTERS, type CounterName, type StockName } from '#lib/account/access/plans/counters.ts';
import { overLimit } from '#lib/account/access/plans/lock-allowance.ts';
import { featureLimit } from '#lib/account/access/resolve-features.ts';
import { recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { log } from '#lib/infra/log/log.ts';
import { addToStock, findStock, findTotals, recountTotal, type Total } from './stock-store.ts';

const factsOf = (name: StockName) => COUNTERS[name as CounterName];

/**
 * Moves the stored number of a thing in the transaction that creates or deletes so many. Others who move it wait until that
 * ends, so it is called late and in short transactions; a verb that also calls `lockAllowance` does so before.
 *
 * @param db the transaction of the things; a refusal must undo it.
 * @param count things that are created, or below 0 those that are deleted; 0 does nothing.
 * @returns how many the company has now.
 * @throws {AppError} overQuota, or planExpired in the grace period, where more would exist than the plan allows
 */
export async function moveStock(
  db: Database,
  ctx: Pick<Context, 'scope' | 'actor'>,
  name: StockName,
  count: number,
): Promise<number> {
  const used = await addToStock(db, ctx.scope, name, count);
  if (count <= 0 || ctx.actor.type === 'operator') return used;
  const { group, flag, label } = factsOf(name);
  // Read under the lock of the row: a change of the plan locks it too.
  const { features, planPhase } = await getAccess(ctx, db);
  const limit = featureLimit(features, flag);
  if (limit >= 0 && used > limit)
    throw overLimit({ group, label, limit, used: used - count, needed: count, planPhase });
  return used;
}

/** The stored number of a thing, and how many the plan allows; -1 is unlimited. */
export type Stock = { used: number; limit: number };

/** Returns the stored number of a thing and its limit. */
export async function getStock(ctx: Pick<Context, 'scope'>, name: StockName, db?: Database): Promise<Stock> {
  const { features } = await getAccess(ctx, db);
  return { used: await findStock(ctx.scope, name, db), limit: featureLimit(features, factsOf(name).flag) };
}

/**
 * Counts the things whose numbers are stored, company by company, and corrects a number that differs, which should never happen:
 * each correction is logged as an error and recorded in the audit log.
 *
 * @returns the number of corrections.
 */
export async function recountStocks(ctx: Context): Promise<number> {
  let corrected = 0;
  for (const total of await findTotals()) if (await recount(ctx, total)) corrected += 1;
  return corrected;
}

const recount = (ctx: Context, total: Total): Promise<boolean> =>
  withTransaction(async (db) => {
    const { stored, counted } = await recountTotal(db, total);
    if (counted === stored) return false;
    log().error({ ...total, stored, counted }, 'a stored number differed from the things that exist');
    await recordAudit(
      db,
      { ...ctx, scope: { companyId: total.companyId } },
      { action: 'usage.recount', targetId: total.counter, before: { used: stored }, after: { used: counted } },
    );
    return true;
  });
