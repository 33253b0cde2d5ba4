import { recordAudit } from '#lib/account/audit/audited.ts';
import type { AuditFacts } from '#lib/account/audit/schema.ts';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { AuditAction } from '#lib/registry/audit.ts';
import { enqueueNotice, type IdentityNotice } from './notices.ts';

/** A change of how a person signs in. */
export type OwnChange = {
  user: { id: string; companyId: string | null };
  action: AuditAction;
  before?: AuditFacts;
  after?: AuditFacts;
  /** The notice that the person gets by mail, if any. */
  notice?: IdentityNotice;
};

/**
 * Records in the audit log that a person changed how they sign in, and enqueues the notice about it, in the transaction
 * of the change. The actor is the person themselves, even if they came by a mailed link and have no session.
 */
export async function recordOwnChange(
  db: Database,
  ctx: Pick<Context, 'now' | 'requestId' | 'ip'>,
  change: OwnChange,
): Promise<void> {
  const { user, action, before, after, notice } = change;
  if (notice) await enqueueNotice(db, { userId: user.id, notice, at: ctx.now() });
  if (user.companyId === null) return;
  const { now, requestId, ip } = ctx;
  const facts = { scope: { companyId: user.companyId }, actor: { type: 'user' as const, userId: user.id } };
  await recordAudit(
    db,
    { ...facts, now, requestId, ip },
    { action, targetId: user.id, ...(before && { before }), ...(after && { after }) },
  );
}
