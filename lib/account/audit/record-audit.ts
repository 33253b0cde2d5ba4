import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import type { AuditAction } from '#lib/registry/audit.ts';
import { changedFacts } from './changed-facts.ts';
import type { AuditFacts } from './schema.ts';
import { insertEntry } from './store.ts';

/** The actor and the company of a change; at sign-up there is a person before there is a session. */
export type AuditContext = {
  scope: { companyId: string };
  actor: Context['actor'] | { type: 'user'; userId: string };
  requestId: string;
  ip: string | null;
  now: () => Date;
};

/** A change to record. */
export type AuditInput = {
  action: AuditAction;
  /** The kind of the changed thing, one of `AUDIT_TARGETS`: `member`, `api-key`. */
  targetType: string;
  targetId?: string;
  /** The relevant facts before and after; only differences are recorded, and no field whose name suggests a secret. */
  before?: AuditFacts;
  after?: AuditFacts;
};

/**
 * Records a change in the audit log, in the transaction of the change itself.
 *
 * @param db the change's own transaction.
 */
export async function recordAudit(db: Database, ctx: AuditContext, input: AuditInput): Promise<void> {
  const createdAt = ctx.now();
  await insertEntry(db, ctx.scope.companyId, {
    id: newId(createdAt.getTime()),
    actorType: ctx.actor.type,
    actorId: actorId(ctx.actor),
    action: input.action,
    targetType: input.targetType,
    targetId: input.targetId ?? null,
    ...changedFacts(input.before, input.after),
    ip: ctx.ip,
    requestId: ctx.requestId,
    createdAt,
  });
}

function actorId(actor: AuditContext['actor']): string | null {
  if (actor.type === 'user') return actor.userId;
  return actor.type === 'apiKey' ? actor.apiKeyId : null;
}
