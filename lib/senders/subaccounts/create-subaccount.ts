import { lockAllowance } from '#lib/account/access/plans/lock-allowance.ts';
import { recordAudit } from '#lib/account/audit/audited.ts';
import { completeTourStep } from '#lib/account/onboarding/complete-tour-step.ts';
import type { Context } from '#lib/core/context.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { presentCreatedKey } from '#lib/senders/api-keys/create-api-key.ts';
import { insertPreparedKey, prepareApiKey } from '#lib/senders/api-keys/prepare-api-key.ts';
import { assignSendingDomain } from '#lib/senders/domains/assign-sending-domain.ts';
import { getSubaccount } from './get-subaccount.ts';
import { type CreatedSubaccount, type CreateSubaccountInput, SUBACCOUNTS_MAX } from './schema.ts';
import { insertSubaccount } from './store.ts';
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
