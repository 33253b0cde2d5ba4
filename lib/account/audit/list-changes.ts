import type { Context } from '#lib/core/context.ts';
import type { AuditAction } from '#lib/registry/audit.ts';
import { presentEntry } from './present.ts';
import type { AuditEntry } from './schema.ts';
import { findChanges } from './store.ts';

/** A change of a company, without who made it. */
export type Change = Pick<AuditEntry, 'at' | 'action' | 'targetType' | 'targetId' | 'after'>;

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
