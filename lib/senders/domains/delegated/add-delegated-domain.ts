import { lockAllowance } from '#lib/account/access/plans/lock-allowance.ts';
import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newId } from '#lib/core/ids.ts';
import { findZone } from '#lib/infra/net/find-zone.ts';
import { recordResolver } from '#lib/infra/net/look-up-records.ts';
import { resolveKnownZone } from '../dns-zone.ts';
import { invalidDomain, parseDomainName } from '../parse-domain-name.ts';
import { scheduleCheck } from '../schedule-check.ts';
import { findSendingDomain } from '../store.ts';
import { KINDS } from './kinds.ts';
import { getDelegatedDomain } from './queries.ts';
import {
  type AddDelegatedDomainInput,
  DELEGATED_DOMAINS_MAX,
  type DelegatedDomainDetail,
  type DelegatedKind,
} from './schema.ts';
import { countDelegatedDomains, insertDelegatedDomain } from './store.ts';

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
