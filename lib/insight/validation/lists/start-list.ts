import { recordAudit } from '#lib/account/audit/audited.ts';
import { reserveValidations } from '#lib/account/usage/reserve-validations.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { VALIDATE_LIST } from '../jobs.ts';
import type { ValidationListView } from '../schema.ts';
import { presentList } from './present-list.ts';
import { listNotFound } from './queries.ts';
import { hasRunning, lockList, updateList } from './store.ts';

/**
 * Starts a list: counts its cost in the slot `purify` and enqueues its job. A repeat answers the list as it is and costs
 * nothing.
 *
 * @throws {AppError} notFound, importUnfinished (another list runs), monthlyQuotaExceeded
 */
export async function startList(ctx: Context, id: string): Promise<ValidationListView> {
  const { companyId } = ctx.scope;
  const key = { companyId, listId: id };
  return withTransaction(async (db) => {
    if (!isUuid(id)) throw listNotFound();
    const isBusy = await hasRunning(db, companyId);
    const list = await lockList(db, key);
    if (!list) throw listNotFound();
    if (list.state !== 'ready' || list.expiresAt <= ctx.now()) return presentList(list, ctx.now());
    if (isBusy) throw new AppError('importUnfinished');
    const reservedFrom = await reserveValidations(db, ctx, list.distinct);
    await updateList(db, key, { state: 'queued', reservedFrom });
    const payload = { ...key, ...(ctx.actor.type === 'user' && { userId: ctx.actor.userId }) };
    await enqueueJob(db, VALIDATE_LIST, payload, { uniqueKey: id, companyId, subject: 'lists' });
    await recordAudit(db, ctx, { action: 'validation-list.start', targetId: id, after: { cost: list.distinct } });
    return presentList({ ...list, state: 'queued', reservedFrom }, ctx.now());
  });
}
