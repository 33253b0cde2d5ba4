import { lockAllowance } from '#lib/account/access/plans/lock-allowance.ts';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newId } from '#lib/core/ids.ts';
import { findZone } from '#lib/infra/net/find-zone.ts';
import { recordResolver } from '#lib/infra/net/look-up-records.ts';
import { resolveKnownZone } from '../dns-zone.ts';
import { invalidDomain, parseDomainName } from '../parse-domain-name.ts';
import { scheduleCheck } from '../schedule-check.ts';
import { findSendingDomain } from '../store.ts';
import { KINDS } from './kinds.ts';
import { type DelegatedRef, delegatedDomainNotFound, getDelegatedDomain, requireDelegatedDomain } from './queries.ts';
import {
  type AddDelegatedDomainInput,
  DELEGATED_DOMAINS_MAX,
  type DelegatedDomainDetail,
  type DelegatedKind,
  type UpdateDelegatedDomainInput,
} from './schema.ts';
import {
  countDelegatedDomains,
  deleteDelegatedDomainRow as deleteRow,
  insertDelegatedDomain,
  setDefault,
} from './store.ts';

/**
 * Adds a bounce or tracking domain and schedules the first DNS check.
 *
 * @throws {AppError} invalidField (not a domain name, one of the platform's, or one of the company's sending domains),
 *   unsupportedDomain (free mail), duplicate, overQuota, planExpired, limitReached
 */
export async function addDelegatedDomain(
  ctx: Context,
  { kind, ...input }: AddDelegatedDomainInput & { kind: DelegatedKind },
  resolver = recordResolver(),
): Promise<DelegatedDomainDetail> {
  const { entity, auditType } = KINDS[kind];
  const domain = parseDomainName(ctx, input.domain);
  if (await findSendingDomain(ctx.scope, domain)) throw invalidDomain(domain, formatSendingDomainCause(kind, domain));
  const most = { count: DELEGATED_DOMAINS_MAX, entity: `${entity}s` };
  const id = newId();
  const dnsZone = resolveKnownZone(await findZone(resolver, domain), null);
  await audited(ctx, `${auditType}.add`, domain, async (db) => {
    const { max, refusal } = await lockAllowance(db, ctx, `${kind}Domain`, most);
    if (!(await insertDelegatedDomain(db, kind, ctx.scope, { id, domain, dnsZone })))
      throw refuse.duplicate('domain', domain, `The domain ${domain}`);
    // The count includes the new row: over the limit, the transaction rolls back.
    if ((await countDelegatedDomains(db, kind, ctx.scope)) > max) throw refusal();
    await scheduleCheck(db, ctx, { kind, id, round: 1 });
    return { after: { domain } };
  });
  return getDelegatedDomain(ctx, { kind, id });
}

/** Returns the refusal of a sending domain: its other records cannot be beside a CNAME, and its mail would come to us. */
const formatSendingDomainCause = (kind: DelegatedKind, domain: string): string =>
  `${domain} is a sending domain: use a name under it, such as ${kind === 'bounce' ? 'bounces' : 'click'}.${domain}.`;

/**
 * Makes a verified domain the company's default in place of another, or no default. Idempotent.
 *
 * @throws {AppError} notFound, misconfiguredDomain (it is not verified)
 */
export async function updateDelegatedDomain(
  ctx: Context,
  { isDefault, ...ref }: DelegatedRef & UpdateDelegatedDomainInput,
): Promise<DelegatedDomainDetail> {
  const { kind, id } = ref;
  const { domain, isDefault: before } = await requireDelegatedDomain(ctx, ref);
  const { auditType } = KINDS[kind];
  await audited(ctx, `${auditType}.update`, domain, async (db) => {
    if (!(await setDefault(db, kind, ctx.scope, { id, isDefault }))) throw notVerified(domain);
    return { before: { isDefault: before }, after: { isDefault } };
  });
  return getDelegatedDomain(ctx, ref);
}

function notVerified(domain: string): AppError {
  return new AppError('misconfiguredDomain', {
    message: `${domain} is not verified: only a verified domain can be the default.`,
  });
}

/**
 * Removes a bounce or tracking domain. Mail no longer uses it from the next delivery on, and bounces to it are refused.
 *
 * @throws {AppError} notFound
 */
export async function deleteDelegatedDomain(ctx: Context, ref: DelegatedRef): Promise<void> {
  const { kind, id } = ref;
  await requireDelegatedDomain(ctx, ref);
  await audited(ctx, `${KINDS[kind].auditType}.delete`, null, async (db) => {
    const domain = await deleteRow(db, kind, ctx.scope, id);
    if (domain === null) throw delegatedDomainNotFound(kind);
    return { targetId: domain, before: { domain } };
  });
}
