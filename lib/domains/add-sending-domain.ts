import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId, randomToken } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { normalDomain } from '#lib/mail/address.ts';
import { completeTourStep } from '#lib/onboarding/complete-tour-step.ts';
import { makeDkimKeys } from './make-dkim-keys.ts';
import { presentSendingDomain } from './present.ts';
import type { AddSendingDomainInput, SendingDomain } from './schema.ts';
import {
  findActiveDkimKeys,
  findSendingDomain,
  insertActiveDkimKeys,
  insertSendingDomain,
  verifySendingDomain,
} from './store.ts';

/** Whether the domain is taken as proven without a look at its records: the operator's word, at the command line. */
export type AddSendingDomainOptions = { verified?: boolean };

/**
 * Adds a domain to send from, with the key pairs that it signs with. With `verified` a domain that is there already
 * becomes proven, so a repeat changes nothing.
 *
 * @throws {AppError} invalidField (no domain name, or one of the platform's), duplicate (the company has it, or another
 *   company has proven it)
 * @throws {SettingsError} without ENCRYPTION_KEY
 */
export async function addSendingDomain(
  ctx: Context,
  input: AddSendingDomainInput,
  { verified = false }: AddSendingDomainOptions = {},
): Promise<SendingDomain> {
  const domain = allowedDomain(input.domain);
  const now = ctx.now();
  // Before the transaction: making a pair takes tenths of a second.
  const hasKeys = (await findActiveDkimKeys(ctx.scope, domain)).length > 0;
  const keys = hasKeys ? [] : await makeDkimKeys(ctx.scope.companyId, now);
  await withTransaction(async (db) => {
    const row = { id: newId(), domain, ownershipToken: randomToken(), verifiedAt: verified ? now : null };
    const isNew = await insertSendingDomain(db, ctx.scope, row);
    if (!isNew && !(verified && (await verifySendingDomain(db, ctx.scope, domain, now)))) {
      throw new AppError('duplicate', { field: 'domain', value: domain, values: { entity: `The domain ${domain}` } });
    }
    await insertActiveDkimKeys(db, ctx.scope, domain, keys);
    const action = isNew ? 'domain.add' : 'domain.verify';
    const after = { domain, verified: row.verifiedAt !== null };
    await recordAudit(db, ctx, { action, targetType: 'domain', targetId: domain, after });
    await completeTourStep(db, { companyId: ctx.scope.companyId, step: 'productionAddSendingDomain' });
  });
  const row = await findSendingDomain(ctx.scope, domain);
  if (!row) throw new AppError('notFound', { values: { entity: 'sending domain' } });
  return presentSendingDomain(row);
}

function allowedDomain(text: string): string {
  const domain = normalDomain(text);
  const platform = settings().PLATFORM_DOMAIN.toLowerCase();
  const isPlatforms = domain === platform || domain?.endsWith(`.${platform}`);
  if (domain && !isPlatforms) return domain;
  const cause = isPlatforms ? `${domain} belongs to this installation.` : `${text} is not a domain name.`;
  throw new AppError('invalidField', { field: 'domain', value: text, cause, message: cause });
}
