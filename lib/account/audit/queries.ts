import type { Context } from '#lib/core/context.ts';
import type { AuditAction } from '#lib/registry/audit.ts';
import { type AuditActor, AuditEntry, type AuditPage } from './schema.ts';
import { type EntryFilter, type EntryRow, findActions, findAuditEntries, findChanges } from './store.ts';

/** The filter of the entries, and their greatest number. */
type ListAuditInput = EntryFilter & { limit: number };

/** Lists a page of the audit log of the scope's company, newest first. */
export async function listAudit(ctx: Pick<Context, 'scope'>, input: ListAuditInput): Promise<AuditPage> {
  const { limit, ...filter } = input;
  const rows = await findAuditEntries(ctx.scope.companyId, filter, limit + 1);
  const shown = rows.slice(0, limit);
  return { data: shown.map(presentEntry), nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

/** The actions that were ever written down of the scope's company, in alphabetical order: choices of a filter. */
export const listAuditActions = (ctx: Pick<Context, 'scope'>): Promise<string[]> => findActions(ctx.scope.companyId);

/** A change of a company, without who made it. */
type Change = Pick<AuditEntry, 'at' | 'action' | 'targetType' | 'targetId' | 'after'>;

/** Lists the changes of some actions between two instants (without the end), the newest first. */
export async function listChanges(
  { scope }: Pick<Context, 'scope'>,
  actions: readonly AuditAction[],
  range: { start: Date; end: Date },
  limit: number,
): Promise<Change[]> {
  const rows = await findChanges(scope.companyId, actions, range, limit);
  return rows.map((row) => presentEntry({ ...row, actorName: null }));
}

/** An entry as the company's people read it. */
function presentEntry(row: EntryRow): AuditEntry {
  return AuditEntry.parse({
    id: row.id,
    at: row.createdAt.toISOString(),
    actor: { type: row.actorType, id: row.actorId, name: row.actorName } satisfies Record<keyof AuditActor, unknown>,
    action: row.action,
    targetType: row.targetType,
    targetId: row.targetId,
    before: row.before,
    after: row.after,
    ip: row.ip,
  });
}
