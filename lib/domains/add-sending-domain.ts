import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId, randomToken } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { completeTourStep } from '#lib/onboarding/complete-tour-step.ts';
import { allowedDomain } from './allowed-domain.ts';
import { countAllowed } from './count-allowed.ts';
import { scheduleCheck } from './jobs.ts';
import { makeDkimKeys } from './make-dkim-keys.ts';
import { presentSendingDomainDetail } from './present.ts';
import { findDkimKeys } from './rotation/store.ts';
import { type AddSendingDomainInput, SENDING_DOMAINS_MAX, type SendingDomainDetail } from './schema.ts';
import {
  countSendingDomains,
  findActiveDkimKeys,
  findSendingDomain,
  insertActiveDkimKeys,
  insertSendingDomain,
  verifySendingDomain,
} from './store.ts';

/** Whether the domain is taken as proven without a look at its records: the operator's word, at the command line. */
export type AddSendingDomainOptions = { verified?: boolean };

/**
 * Adds a domain to send from, with the key pairs that it signs with; its records are looked at by itself from then on. With `verified` a domain that is there already
 * becomes proven, so a repeat changes nothing.
 *
 * @throws {AppError} invalidField (no domain name, or one of the platform's), duplicate (the company has it, or another
 *   company has proven it and this one would be proven too), limitReached
 * @throws {SettingsError} without ENCRYPTION_KEY
 */
export async function addSendingDomain(
  ctx: Context,
  input: AddSendingDomainInput,
  { verified = false }: AddSendingDomainOptions = {},
): Promise<SendingDomainDetail> {
  const domain = allowedDomain(input.domain);
  const now = ctx.now();
  const max = await countAllowed(ctx, 'sendingDomain.create', SENDING_DOMAINS_MAX);
  // Before the transaction: making a pair takes tenths of a second.
  const hasKeys = (await findActiveDkimKeys(ctx.scope, domain)).length > 0;
  const keys = hasKeys ? [] : await makeDkimKeys(ctx.scope.companyId, now);
  await withTransaction(async (db) => {
    const row = { id: newId(), domain, ownershipToken: randomToken(), verifiedAt: verified ? now : null };
    const isNew = await insertSendingDomain(db, ctx.scope, row);
    if (!isNew && !(verified && (await verifySendingDomain(db, ctx.scope, domain, now)))) {
      throw new AppError('duplicate', { field: 'domain', value: domain, values: { entity: `The domain ${domain}` } });
    }
    // The new one is counted already: where it is one too many, the transaction is given up.
    if (isNew && (await countSendingDomains(db, ctx.scope)) > max)
      throw new AppError('limitReached', { values: { limit: max, entity: 'sending domains' } });
    await insertActiveDkimKeys(db, ctx.scope, domain, keys);
    if (isNew && !verified) await scheduleCheck(db, ctx, { id: row.id, round: 1 });
    const action = isNew ? 'domain.add' : 'domain.verify';
    const after = { domain, verified: row.verifiedAt !== null };
    await recordAudit(db, ctx, { action, targetType: 'domain', targetId: domain, after });
    await completeTourStep(db, { companyId: ctx.scope.companyId, step: 'productionAddSendingDomain' });
  });
  const row = await findSendingDomain(ctx.scope, domain);
  if (!row) throw new AppError('notFound', { values: { entity: 'sending domain' } });
  return presentSendingDomainDetail(row, await findDkimKeys(ctx.scope, domain));
}
