import { lockAllowance } from '#lib/account/access/plans/lock-allowance.ts';
import { audited, recordAudit } from '#lib/account/audit/audited.ts';
import { completeTourStep } from '#lib/account/onboarding/tour.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { presentCreatedKey, revokeSubaccountKeys } from '#lib/senders/api-keys/api-keys.ts';
import { insertPreparedKey, prepareApiKey } from '#lib/senders/api-keys/prepare-api-key.ts';
import { assignSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { enqueueSettling } from './jobs.ts';
import { getSubaccount, requireSubaccount } from './queries.ts';
import {
  type CreatedSubaccount,
  type CreateSubaccountInput,
  SUBACCOUNTS_MAX,
  type SubaccountDetail,
  type SuspendSubaccountInput,
  type UpdateSubaccountInput,
} from './schema.ts';
import { changeStatus, insertSubaccount, updateRow } from './store.ts';
import { applyChange, DEFAULT_VALUES, settingsOf } from './subaccount-values.ts';

/**
 * Creates a sub-account with its pool, its domains and its first key: all of it or nothing. The whole key is in the answer
 * and shown once. Not idempotent: every call creates another sub-account.
 *
 * @throws {AppError} overQuota, planExpired, limitReached, invalidField (a pool or a domain that the company does not have), and for the key
 *   featureOff, missingGrant, forbidden
 */
export async function createSubaccount(
  ctx: Context,
  { domainIds = [], key, ...input }: CreateSubaccountInput,
): Promise<CreatedSubaccount> {
  const id = newOpaqueId();
  const values = await applyChange(ctx, { ...DEFAULT_VALUES, name: input.name }, input);
  const prepared = key ? await prepareApiKey(ctx, { ...key, subaccountId: id }) : null;
  await withTransaction(async (db) => {
    const most = { count: SUBACCOUNTS_MAX, entity: 'sub-accounts' };
    const { max, refusal } = await lockAllowance(db, ctx, 'subaccount', most);
    if (!(await insertSubaccount(db, ctx.scope, { id, ...values }, max))) throw refusal();
    await recordAudit(db, ctx, { action: 'subaccount.create', targetId: id, after: settingsOf(values) });
    for (const domainId of new Set(domainIds))
      await assignSendingDomain(db, ctx, { id: domainId, subaccountId: id, isShared: false });
    if (prepared) await insertPreparedKey(db, ctx, prepared);
    await completeTourStep(db, { companyId: ctx.scope.companyId, step: 'productionAddSubAccount' });
  });
  return { ...(await getSubaccount(ctx, { id })), key: prepared && (await presentCreatedKey(ctx, prepared)) };
}

/**
 * Changes the settings of a sub-account, from its next message on. A repeat changes nothing.
 *
 * @throws {AppError} notFound, subaccountEnded (a terminated one), invalidField
 */
export async function updateSubaccount(
  ctx: Context,
  { id, ...change }: UpdateSubaccountInput & { id: string },
): Promise<SubaccountDetail> {
  const before = await requireSubaccount(ctx, id);
  const values = await applyChange(ctx, before, change);
  await audited(ctx, 'subaccount.update', id, async (db) => {
    if (!(await updateRow(db, ctx.scope, id, values))) throw new AppError('subaccountEnded');
    return { before: settingsOf(before), after: settingsOf(values) };
  });
  return getSubaccount(ctx, { id });
}

/**
 * Suspends a sub-account: its mail is refused at once, in open SMTP sessions too, and what is queued is held until it is
 * resumed, or canceled. A suspended one can be suspended again with another choice.
 *
 * @throws {AppError} notFound, subaccountEnded (a terminated one)
 */
export async function suspendSubaccount(
  ctx: Context,
  { id, queued }: SuspendSubaccountInput & { id: string },
): Promise<SubaccountDetail> {
  const { status, suspendedAt, queuedMail } = await requireSubaccount(ctx, id);
  const now = ctx.now();
  await audited(ctx, 'subaccount.suspend', id, async (db) => {
    const change = { status: 'suspended', suspendedAt: suspendedAt ?? now, queuedMail: queued } as const;
    if (!(await changeStatus(db, ctx.scope, id, ['active', 'suspended'], change)))
      throw new AppError('subaccountEnded');
    await enqueueSettling(db, ctx.scope, { subaccountId: id, action: queued, atMs: now.getTime(), heldSinceMs: null });
    return { before: { status, queuedMail }, after: { status: 'suspended', queuedMail: queued } };
  });
  return getSubaccount(ctx, { id });
}

/**
 * Resumes a suspended sub-account: it sends again, and its held mail is delivered. A repeat changes nothing.
 *
 * @throws {AppError} notFound, subaccountEnded (a terminated one)
 */
export async function resumeSubaccount(ctx: Context, { id }: { id: string }): Promise<SubaccountDetail> {
  const { status, suspendedAt, queuedMail } = await requireSubaccount(ctx, id);
  if (status === 'terminated') throw new AppError('subaccountEnded');
  const now = ctx.now();
  const heldSinceMs = (suspendedAt ?? now).getTime();
  await audited(ctx, 'subaccount.resume', id, async (db) => {
    const change = { status: 'active', suspendedAt: null, queuedMail: null } as const;
    if (!(await changeStatus(db, ctx.scope, id, ['suspended'], change))) return null;
    await enqueueSettling(db, ctx.scope, { subaccountId: id, action: 'release', atMs: now.getTime(), heldSinceMs });
    return { before: { status, queuedMail }, after: { status: 'active', queuedMail: null } };
  });
  return getSubaccount(ctx, { id });
}

/**
 * Terminates a sub-account for good: revokes its keys and cancels its queued mail. Its history stays readable, and its number
 * is not given again. A repeat changes nothing.
 *
 * @throws {AppError} notFound
 */
export async function terminateSubaccount(ctx: Context, { id }: { id: string }): Promise<SubaccountDetail> {
  const { status } = await requireSubaccount(ctx, id);
  const now = ctx.now();
  await audited(ctx, 'subaccount.terminate', id, async (db) => {
    const change = { status: 'terminated', suspendedAt: null, queuedMail: null, terminatedAt: now } as const;
    if (!(await changeStatus(db, ctx.scope, id, ['active', 'suspended'], change))) return null;
    const keys = await revokeSubaccountKeys(db, ctx, id);
    await enqueueSettling(db, ctx.scope, { subaccountId: id, action: 'drop', atMs: now.getTime(), heldSinceMs: null });
    return { before: { status, revokedKeys: 0 }, after: { status: 'terminated', revokedKeys: keys } };
  });
  return getSubaccount(ctx, { id });
}
