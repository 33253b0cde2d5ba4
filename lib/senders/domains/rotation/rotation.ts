import { audited } from '#lib/account/audit/audited.ts';
import { notify } from '#lib/account/notifications/notify.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { generateDkimKeys } from '../generate-dkim-keys.ts';
import { getSendingDomain, requireSendingDomain } from '../queries.ts';
import { scheduleCheck } from '../schedule-check.ts';
import type { SendingDomainDetail } from '../schema.ts';
import { findSendingDomainById, type SendingDomainRow } from '../store.ts';
import type { RemoveDkimKeysJob } from './jobs.ts';
import { deleteRetiredDkimKeys, deleteStagedDkimKeys, stageDkimKeys } from './store.ts';

/**
 * Starts a DKIM key rotation: creates staged keys and schedules checks of their records. The domain signs with its active keys
 * until the records of the staged ones are found (`switch-seen-keys.ts`). Does nothing where a rotation is running.
 *
 * @throws {AppError} notFound, misconfiguredDomain (not verified), forbidden (the company's name under PLATFORM_DOMAIN)
 * @throws {SettingsError} without ENCRYPTION_KEY
 */
export async function startDkimRotation(ctx: Context, { id }: { id: string }): Promise<SendingDomainDetail> {
  const row = await requireSendingDomain(ctx, id);
  requireOwnKeys(ctx, row);
  // Before the transaction: a key pair takes tenths of a second.
  const keys = await generateDkimKeys(ctx.scope.companyId, ctx.now());
  await audited(ctx, 'dkim.rotate', row.domain, async (db) => {
    if (!(await stageDkimKeys(db, ctx.scope, id, keys))) return null;
    await scheduleCheck(db, ctx, { kind: 'sending', id, round: 1 });
    return { after: { selectors: keys.map(({ selector }) => selector) } };
  });
  return getSendingDomain(ctx, { id });
}

function requireOwnKeys({ scope }: Context, { isPlatform, status }: SendingDomainRow): void {
  if (isPlatform && scope.companyId !== PLATFORM_COMPANY_ID)
    throw refuse.forbidden('The domain that came with your account has no keys of its own.');
  if (status !== 'verified')
    throw new AppError('misconfiguredDomain', {
      message: 'Verify the domain first: only a verified domain can rotate its keys.',
    });
}

/**
 * Cancels a DKIM key rotation: deletes the staged keys, and the active ones stay. Records of staged keys that are published
 * already do no harm.
 *
 * @throws {AppError} notFound, also where no rotation is running
 */
export async function cancelDkimRotation(ctx: Context, { id }: { id: string }): Promise<void> {
  const { domain } = await requireSendingDomain(ctx, id);
  await audited(ctx, 'dkim.cancel', domain, async (db) => {
    const selectors = await deleteStagedDkimKeys(db, ctx.scope, id);
    if (selectors.length === 0) throw refuse.notFound('DKIM rotation');
    return { before: { selectors } };
  });
}

/** Removes the keys that a domain retired a week ago, and notifies its company that their records can go. Idempotent. */
export async function removeDkimKeys(ctx: Context, { companyId, id, untilMs }: RemoveDkimKeysJob): Promise<void> {
  const scope = { ...ctx.scope, companyId };
  const row = await findSendingDomainById(scope, id);
  if (!row) return;
  await audited({ ...ctx, scope }, 'dkim.remove', row.domain, async (db) => {
    const selectors = await deleteRetiredDkimKeys(db, scope, { id, until: new Date(untilMs) });
    if (selectors.length === 0) return null;
    const names = selectors.map((selector) => `${selector}._domainkey`).join(', ');
    await notify(db, {
      companyId,
      type: 'info',
      title: `You can remove old DKIM records of ${row.domain}`,
      message: `They are no longer needed: ${names}.`,
      link: `/domain/sending/${id}`,
    });
    return { before: { selectors } };
  });
}
