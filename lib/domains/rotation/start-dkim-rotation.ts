import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { getSendingDomain } from '../get-sending-domain.ts';
import { scheduleCheck } from '../jobs.ts';
import { makeDkimKeys } from '../make-dkim-keys.ts';
import { requireSendingDomain } from '../require-sending-domain.ts';
import type { SendingDomainDetail } from '../schema.ts';
import type { SendingDomainRow } from '../store.ts';
import { stageDkimKeys } from './store.ts';

/**
 * Begins to give a domain other keys: makes them, and looks for their records by itself from now on. The domain signs
 * with the ones that it has until those of the new ones are seen (`switch-seen-keys.ts`). Where that is under way
 * already, nothing changes.
 *
 * @throws {AppError} notFound, forbidden (not verified, or the name that came with the company)
 * @throws {SettingsError} without ENCRYPTION_KEY
 */
export async function startDkimRotation(ctx: Context, { id }: { id: string }): Promise<SendingDomainDetail> {
  const row = await requireSendingDomain(ctx, id);
  requireOwnKeys(ctx, row);
  // Before the transaction: making a pair takes tenths of a second.
  const keys = await makeDkimKeys(ctx.scope.companyId, ctx.now());
  await withTransaction(async (db) => {
    if (!(await stageDkimKeys(db, ctx.scope, id, keys))) return;
    await scheduleCheck(db, ctx, { id, round: 1 });
    await recordAudit(db, ctx, {
      action: 'dkim.rotate',
      targetType: 'domain',
      targetId: row.domain,
      after: { selectors: keys.map(({ selector }) => selector) },
    });
  });
  return getSendingDomain(ctx, { id });
}

function requireOwnKeys({ scope }: Context, { isPlatform, status }: SendingDomainRow): void {
  if (isPlatform && scope.companyId !== PLATFORM_COMPANY_ID)
    throw new AppError('forbidden', { message: 'The name that came with the account has no keys of its own.' });
  if (status !== 'verified')
    throw new AppError('forbidden', { message: 'Only a verified domain has keys to be rotated: verify it first.' });
}
