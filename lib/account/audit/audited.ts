import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { type AuditAction, targetOf } from '#lib/registry/audit.ts';
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

/** The relevant facts before and after a change; only differences are recorded, and no field whose name suggests a secret. */
type Facts = { before?: AuditFacts | null | undefined; after?: AuditFacts | null | undefined };

/** A change to record. The kind of its target follows from the action. */
export type AuditInput = Facts & { action: AuditAction; targetId?: string | undefined };

/** The result of an audited change: the facts to record, the id of its target where the change itself decides it, and anything else. */
export type AuditedChange = Facts & { targetId?: string | undefined; [result: string]: unknown };

/**
 * Runs a change in a transaction of its own and records it in the audit log in the same transaction: there is no change
 * without its entry.
 *
 * @param targetId the id of the thing that is changed; null if it has none, or if `work` returns it.
 * @param work makes the change and returns the facts to record; null if it changed nothing, and nothing is recorded.
 * @returns the result of `work`.
 */
export function audited<Result extends AuditedChange | null>(
  ctx: AuditContext,
  action: AuditAction,
  targetId: string | null,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  return withTransaction(async (db) => {
    const result = await work(db);
    if (result === null) return result;
    const { before, after } = result;
    await recordAudit(db, ctx, { action, targetId: result.targetId ?? targetId ?? undefined, before, after });
    return result;
  });
}

/**
 * Records a change in the audit log, in the transaction of the change itself: for one that is a part of a larger change. Others
 * are made by `audited`.
 *
 * @param db the change's own transaction.
 */
export async function recordAudit(
  db: Database,
  ctx: AuditContext,
  { action, targetId, before, after }: AuditInput,
): Promise<void> {
  const createdAt = ctx.now();
  await insertEntry(db, ctx.scope.companyId, {
    id: newId(createdAt.getTime()),
    actorType: ctx.actor.type,
    actorId: actorId(ctx.actor),
    action,
    targetType: targetOf(action),
    targetId: targetId ?? null,
    ...changedFacts(before ?? null, after ?? null),
    ip: ctx.ip,
    requestId: ctx.requestId,
    createdAt,
  });
}

function actorId(actor: AuditContext['actor']): string | null {
  if (actor.type === 'user') return actor.userId;
  return actor.type === 'apiKey' ? actor.apiKeyId : null;
}
