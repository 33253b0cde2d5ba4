import { lockAllowance } from '#lib/account/access/plans/lock-allowance.ts';
import { recordAudit } from '#lib/account/audit/audited.ts';
import { completeTourStep } from '#lib/account/onboarding/complete-tour-step.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newId, randomToken } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { findZone } from '#lib/infra/net/find-zone.ts';
import { type RecordResolver, recordResolver } from '#lib/infra/net/look-up-records.ts';
import { resolveKnownZone } from './dns-zone.ts';
import { generateDkimKeys } from './generate-dkim-keys.ts';
import { parseDomainName } from './parse-domain-name.ts';
import { presentSendingDomainDetail } from './present.ts';
import { findDkimKeys } from './rotation/store.ts';
import { scheduleCheck } from './schedule-check.ts';
import { type AddSendingDomainInput, SENDING_DOMAINS_MAX, type SendingDomainDetail } from './schema.ts';
import {
  countSendingDomains,
  findActiveDkimKeys,
  findSendingDomain,
  insertActiveDkimKeys,
  insertSendingDomain,
  verifySendingDomain,
} from './store.ts';

/** Options of `addSendingDomain`. */
export type AddSendingDomainOptions = {
  /** Marks the domain as verified without a DNS check, as the operator does at the command line. */
  verified?: boolean;
  /** Finds the zone that the records are entered in. */
  resolver?: RecordResolver;
};

/**
 * Adds a sending domain with its DKIM keys and schedules the first DNS check. With `verified` a domain that the company has
 * already becomes verified, so a repeat changes nothing.
 *
 * @throws {AppError} invalidField (not a domain name, or one of the platform's), unsupportedDomain (free mail), duplicate (the
 *   company has it, or another company has verified it and this one would be verified too), overQuota, planExpired, limitReached
 * @throws {SettingsError} without ENCRYPTION_KEY
 */
export async function addSendingDomain(
  ctx: Context,
  input: AddSendingDomainInput,
  { verified = false, resolver = recordResolver() }: AddSendingDomainOptions = {},
): Promise<SendingDomainDetail> {
  const domain = parseDomainName(ctx, input.domain);
  const now = ctx.now();
  const most = { count: SENDING_DOMAINS_MAX, entity: 'sending domains' };
  const hasKeys = (await findActiveDkimKeys(ctx.scope, domain)).length > 0;
  // Before the transaction: a key pair takes tenths of a second, and DNS may take longer.
  const [keys, zone] = await Promise.all([
    hasKeys ? [] : generateDkimKeys(ctx.scope.companyId, now),
    findZone(resolver, domain),
  ]);
  await withTransaction(async (db) => {
    const { max, refusal } = await lockAllowance(db, ctx, 'senderDomain', most);
    const ids = { id: newId(), ownershipToken: randomToken() };
    const row = { ...ids, domain, dnsZone: resolveKnownZone(zone, null), verifiedAt: verified ? now : null };
    const isNew = await insertSendingDomain(db, ctx.scope, row);
    if (!isNew && !(verified && (await verifySendingDomain(db, ctx.scope, domain, now)))) {
      throw refuse.duplicate('domain', domain, `The domain ${domain}`);
    }
    // The count includes the new row: over the limit, the transaction rolls back.
    if (isNew && (await countSendingDomains(db, ctx.scope)) > max) throw refusal();
    await insertActiveDkimKeys(db, ctx.scope, domain, keys);
    if (isNew && !verified) await scheduleCheck(db, ctx, { kind: 'sending', id: row.id, round: 1 });
    const action = isNew ? 'domain.add' : 'domain.verify';
    const after = { domain, verified: row.verifiedAt !== null };
    await recordAudit(db, ctx, { action, targetId: domain, after });
    await completeTourStep(db, { companyId: ctx.scope.companyId, step: 'productionAddSendingDomain' });
  });
  const row = await findSendingDomain(ctx.scope, domain);
  if (!row) throw refuse.notFound('sending domain');
  return presentSendingDomainDetail(row, await findDkimKeys(ctx.scope, domain));
}
