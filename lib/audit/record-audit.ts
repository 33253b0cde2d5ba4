import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { changedFacts } from './changed-facts.ts';
import type { AuditFacts } from './schema.ts';
import { insertEntry } from './store.ts';

/** Who acts, and in which company; a sign-up has a person before it has a session. */
export type AuditContext = {
  scope: { companyId: string };
  actor: Context['actor'] | { type: 'user'; userId: string };
  requestId: string;
  ip: string | null;
  now: () => Date;
};

/** A change to write down. */
export type AuditInput = {
  /** What was done, `noun.verb` in lower case: `member.remove`, `api-key.create`. */
  action: string;
  /** The noun: `member`, `api-key`. */
  targetType: string;
  targetId?: string;
  /** The thing before and after, as far as it matters; only what differs is kept, and nothing whose name says secret. */
  before?: AuditFacts;
  after?: AuditFacts;
};

/**
 * Writes down who changed what, from what to what, in the transaction of the change: both stand or neither.
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
