import type { Context } from '#lib/core/context.ts';
import { presentEntry } from './present.ts';
import type { AuditPage } from './schema.ts';
import { type EntryFilter, findEntries } from './store.ts';

/** The filter of the entries, and their greatest number. */
export type ListAuditInput = EntryFilter & { limit: number };

/** Lists a page of the audit log of the scope's company, newest first. */
export async function listAudit(ctx: Pick<Context, 'scope'>, input: ListAuditInput): Promise<AuditPage> {
  const { limit, ...filter } = input;
  const rows = await findEntries(ctx.scope.companyId, filter, limit + 1);
  const shown = rows.slice(0, limit);
  return { data: shown.map(presentEntry), nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
