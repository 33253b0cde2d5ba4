import { type AuditActor, AuditEntry } from './schema.ts';
import type { EntryRow } from './store.ts';

/** An entry as the company's people read it. */
export function presentEntry(row: EntryRow): AuditEntry {
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
