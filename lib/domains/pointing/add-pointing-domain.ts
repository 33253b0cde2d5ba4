import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { newId } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { allowedDomain, invalidDomain } from '../allowed-domain.ts';
import { countAllowed } from '../count-allowed.ts';
import { findSendingDomain } from '../store.ts';
import { getPointingDomain } from './get-pointing-domain.ts';
import { schedulePointingCheck } from './jobs.ts';
import { KINDS } from './kinds.ts';
import {
  type AddPointingDomainInput,
  POINTING_DOMAINS_MAX,
  type PointingDomainDetail,
  type PointingKind,
} from './schema.ts';
import { countPointingDomains, insertPointingDomain } from './store.ts';

/**
 * Adds a domain that bounces come back to, or that links stand on, with the record that makes it lead here; it is looked
 * at by itself from then on.
 *
 * @throws {AppError} invalidField (no domain name, one of the platform's, or one that the company sends from), duplicate,
 *   limitReached
 */
export async function addPointingDomain(
  ctx: Context,
  { kind, ...input }: AddPointingDomainInput & { kind: PointingKind },
): Promise<PointingDomainDetail> {
  const { entity, target, create } = KINDS[kind];
  const domain = allowedDomain(input.domain);
  if (await findSendingDomain(ctx.scope, domain)) throw invalidDomain(domain, sendsFrom(kind, domain));
  const max = await countAllowed(ctx, create, POINTING_DOMAINS_MAX);
  const id = newId();
  await withTransaction(async (db) => {
    if (!(await insertPointingDomain(db, kind, ctx.scope, { id, domain })))
      throw new AppError('duplicate', { field: 'domain', value: domain, values: { entity: `The domain ${domain}` } });
    // The new one is counted already: where it is one too many, the transaction is given up.
    if ((await countPointingDomains(db, kind, ctx.scope)) > max)
      throw new AppError('limitReached', { values: { limit: max, entity: `${entity}s` } });
    await schedulePointingCheck(db, ctx, { kind, id, round: 1 });
    await recordAudit(db, ctx, { action: `${target}.add`, targetType: target, targetId: domain, after: { domain } });
  });
  return getPointingDomain(ctx, { kind, id });
}

/** Beside a CNAME no key and no policy can stand, and mail to it would come to us. */
const sendsFrom = (kind: PointingKind, domain: string): string =>
  `${domain} is a sending domain: take a name under it, such as ${kind === 'bounce' ? 'bounces' : 'click'}.${domain}.`;
