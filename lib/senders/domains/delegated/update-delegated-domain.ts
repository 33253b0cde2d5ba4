import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { KINDS } from './kinds.ts';
import { type DelegatedRef, getDelegatedDomain, requireDelegatedDomain } from './queries.ts';
import type { DelegatedDomainDetail, UpdateDelegatedDomainInput } from './schema.ts';
import { setDefault } from './store.ts';

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
