import { lockAllowance } from '#lib/account/access/plans/lock-allowance.ts';
import { audited, recordAudit } from '#lib/account/audit/audited.ts';
import { completeTourStep } from '#lib/account/onboarding/tour.ts';
import type { Context } from '#lib/core/context.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newId, randomToken } from '#lib/core/ids.ts';
import { pick } from '#lib/core/pick.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { findZone } from '#lib/infra/net/find-zone.ts';
import { type RecordResolver, recordResolver } from '#lib/infra/net/look-up-records.ts';
import { findDelegatedDomain } from './delegated/store.ts';
import { resolveKnownZone } from './dns-zone.ts';
import { generateDkimKeys } from './generate-dkim-keys.ts';
import { parseDomainName } from './parse-domain-name.ts';
import { presentSendingDomainDetail } from './present.ts';
import { getSendingDomain, requireSendingDomain } from './queries.ts';
import { findDkimKeys } from './rotation/store.ts';
import { scheduleCheck } from './schedule-check.ts';
import {
  type AddSendingDomainInput,
  DOMAIN_SETTINGS,
  SENDING_DOMAINS_MAX,
  type SendingDomainDetail,
  type UpdateSendingDomainInput,
} from './schema.ts';
import {
  countSendingDomains,
  type DomainAssignment,
  deleteSendingDomainRow as deleteRow,
  findActiveDkimKeys,
  findSendingDomain,
  insertActiveDkimKeys,
  insertSendingDomain,
  setAssignment,
  updateSendingDomainRow as updateRow,
  verifySendingDomain,
} from './store.ts';

/** Options of `addSendingDomain`. */
type AddSendingDomainOptions = {
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

/**
 * Changes the delivery settings of a sending domain, from the next message on. Idempotent.
 *
 * @throws {AppError} notFound, invalidField (a bounce or tracking domain that the company does not have)
 */
export async function updateSendingDomain(
  ctx: Context,
  { id, ...input }: UpdateSendingDomainInput & { id: string },
): Promise<SendingDomainDetail> {
  const row = await requireSendingDomain(ctx, id);
  const change = pick(input, DOMAIN_SETTINGS);
  for (const kind of ['bounce', 'tracking'] as const) {
    const field = `${kind}DomainId` as const;
    const wanted = change[field];
    if (wanted && !(await findDelegatedDomain(kind, ctx.scope, wanted))) throw unknownDomain(kind, field);
  }
  await audited(ctx, 'domain.update', row.domain, async (db) => {
    if (!(await updateRow(db, ctx.scope, id, change))) throw refuse.notFound('sending domain');
    const before = pick(row, DOMAIN_SETTINGS);
    return { before, after: { ...before, ...change } };
  });
  return getSendingDomain(ctx, { id });
}

function unknownDomain(kind: string, field: string): AppError {
  return refuse.fieldBecause(field, `This ${kind} domain does not exist.`);
}

/**
 * Assigns a sending domain to none, one or all of the company's sub-accounts, in the caller's transaction. The caller has
 * checked that the sub-account is the company's.
 *
 * @throws {AppError} invalidField (a domain that the company does not have)
 */
export async function assignSendingDomain(
  db: Database,
  ctx: Context,
  { id, ...assignment }: DomainAssignment & { id: string },
): Promise<void> {
  const before = await setAssignment(db, ctx.scope, id, assignment);
  if (!before) {
    throw refuse.fieldBecause('domainIds', 'This sending domain does not exist.');
  }
  const { domain, ...earlier } = before;
  await recordAudit(db, ctx, { action: 'domain.assign', targetId: domain, before: earlier, after: { ...assignment } });
}

/**
 * Removes a sending domain with its DKIM keys. Mail from it is refused from the next message on; added again, it gets other
 * keys.
 *
 * @throws {AppError} notFound, forbidden (the company's name under PLATFORM_DOMAIN)
 */
export async function deleteSendingDomain(ctx: Context, { id }: { id: string }): Promise<void> {
  const { isPlatform } = await requireSendingDomain(ctx, id);
  if (isPlatform) throw refuse.forbidden('You can’t remove the domain that came with your account.');
  await audited(ctx, 'domain.delete', null, async (db) => {
    const domain = await deleteRow(db, ctx.scope, id);
    if (domain === null) throw refuse.notFound('sending domain');
    return { targetId: domain, before: { domain } };
  });
}
