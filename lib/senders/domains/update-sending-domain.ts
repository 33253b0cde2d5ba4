import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import type { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { findDelegatedDomain } from './delegated/store.ts';
import { getSendingDomain, requireSendingDomain } from './queries.ts';
import type { SendingDomainDetail, UpdateSendingDomainInput } from './schema.ts';
import { updateSendingDomain as updateRow } from './store.ts';

/**
 * Changes the delivery settings of a sending domain, from the next message on. Idempotent.
 *
 * @throws {AppError} notFound, invalidField (a bounce or tracking domain that the company does not have)
 */
export async function updateSendingDomain(
  ctx: Context,
  { id, ...change }: UpdateSendingDomainInput & { id: string },
): Promise<SendingDomainDetail> {
  const { domain, requireTls, bounceDomainId, trackingDomainId, openTracking, clickTracking } =
    await requireSendingDomain(ctx, id);
  for (const kind of ['bounce', 'tracking'] as const) {
    const field = `${kind}DomainId` as const;
    const wanted = change[field];
    if (wanted && !(await findDelegatedDomain(kind, ctx.scope, wanted))) throw unknownDomain(kind, field);
  }
  await audited(ctx, 'domain.update', domain, async (db) => {
    if (!(await updateRow(db, ctx.scope, id, change))) throw refuse.notFound('sending domain');
    const before = { requireTls, bounceDomainId, trackingDomainId, openTracking, clickTracking };
    return { before, after: { ...before, ...change } };
  });
  return getSendingDomain(ctx, { id });
}

function unknownDomain(kind: string, field: string): AppError {
  return refuse.fieldBecause(field, `This ${kind} domain does not exist.`);
}
