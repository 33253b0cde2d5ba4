import { recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { type DomainAssignment, setAssignment } from './store.ts';

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
