import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { getPointingDomain } from './get-pointing-domain.ts';
import { KINDS } from './kinds.ts';
import { type PointingRef, requirePointingDomain } from './require-pointing-domain.ts';
import type { PointingDomainDetail, UpdatePointingDomainInput } from './schema.ts';
import { setDefault } from './store.ts';

/**
 * Makes a verified domain the company's default in place of the one before, or no default. The same twice is the same as
 * once.
 *
 * @throws {AppError} notFound, invalidField (it is not verified)
 */
export async function updatePointingDomain(
  ctx: Context,
  { isDefault, ...ref }: PointingRef & UpdatePointingDomainInput,
): Promise<PointingDomainDetail> {
  const { kind, id } = ref;
  const { domain, isDefault: before } = await requirePointingDomain(ctx, ref);
  const { target } = KINDS[kind];
  await withTransaction(async (db) => {
    if (!(await setDefault(db, kind, ctx.scope, { id, isDefault }))) throw notVerified(domain);
    const facts = { before: { isDefault: before }, after: { isDefault } };
    await recordAudit(db, ctx, { action: `${target}.update`, targetType: target, targetId: domain, ...facts });
  });
  return getPointingDomain(ctx, ref);
}

function notVerified(domain: string): AppError {
  const cause = `${domain} is not verified: only a domain that leads here can be the default.`;
  return new AppError('invalidField', { field: 'isDefault', cause, message: cause });
}
