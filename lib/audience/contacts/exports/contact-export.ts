import { z } from 'zod';
import { defineExport } from '#lib/account/exports/define-export.ts';
import { startExport } from '#lib/account/exports/exports.ts';
import { findQuestion } from '#lib/audience/segments/queries.ts';
import { SegmentReferenceFilter } from '#lib/audience/segments/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { valueView } from '../contacts.ts';
import { findFields } from '../fields-store.ts';
import { compileContactFilter } from '../list.ts';
import { presentContact } from '../present.ts';
import { ContactFilter } from '../schema.ts';
import { countWithin, findContactsAfter } from '../store.ts';
import { cellsOf, listColumns } from './columns.ts';
import type { ExportContactsInput, StartedExport } from './schema.ts';

/** The stored question: relative times are those of its start, and sensitive values are masked as its maker sees them. */
const StoredQuery = z.object({
  filter: ContactFilter,
  columns: z.array(z.string()),
  nowMs: z.number(),
  total: z.number(),
  masksSensitive: z.boolean(),
});

/** Counting the rows of an export takes so long at most, in milliseconds; they are estimated then. */
const COUNT_MS = 2_000;

/** The export of contacts, in the order in which they were added. */
export const CONTACT_EXPORT = defineExport({
  kind: 'contacts',
  target: 'contact-export',
  columns: listColumns([]),
  query: StoredQuery,
  cursor: z.object({ id: z.uuid(), done: z.number() }),
  link: '/contact?exports=open',
  open: async ({ companyId, environment }, { filter, columns, nowMs, masksSensitive }) => {
    const ctx = { scope: { companyId, environment }, now: () => new Date(nowMs) };
    const condition = await compileContactFilter(ctx, filter);
    const view = { fields: await findFields(companyId), masksSensitive };
    return async (from, limit) => {
      const { rows, last } = await findContactsAfter(condition, from?.id ?? null, limit);
      return {
        rows: rows.map((row) => cellsOf(presentContact(row, view), columns)),
        next: last === null ? null : { id: last, done: (from?.done ?? 0) + limit },
      };
    };
  },
  share: ({ total }, { done }) => Math.min(1, done / Math.max(1, total)),
});

/**
 * Starts to write contacts as a file: all who match, with the chosen columns, or with all columns.
 *
 * @throws {AppError} invalidField (a condition, or `columns[i]`), notFound (the segment), exportsRunning
 */
export async function startContactExport(
  ctx: Context,
  { filter, columns }: ExportContactsInput,
): Promise<StartedExport> {
  const { fields, masksSensitive } = await valueView(ctx);
  const known = listColumns(fields);
  const unknown = columns?.findIndex((name) => !known.includes(name)) ?? -1;
  if (unknown >= 0) throw refuse.field(`columns[${unknown}]`, 'must be a column of contacts', columns?.[unknown]);
  const pinned = await pinSegment(ctx, filter);
  const { total, estimate } = await countWithin(await compileContactFilter(ctx, pinned), COUNT_MS);
  const chosen = [...new Set(columns ?? known)];
  const query = {
    filter: pinned,
    columns: chosen,
    nowMs: ctx.now().getTime(),
    total: total ?? estimate,
    masksSensitive,
  };
  const production = { ...ctx, scope: { ...ctx.scope, environment: 'production' as const } };
  const { id, jobId } = await startExport(production, CONTACT_EXPORT, { format: 'csv', query, columns: chosen });
  return { jobId, exportId: id };
}

/** Returns a filter that names the same question whenever the job continues. */
async function pinSegment(ctx: Context, filter: ContactFilter): Promise<ContactFilter> {
  const { data } = SegmentReferenceFilter.safeParse(filter);
  if (!data || data.version !== undefined) return filter;
  const { version } = await findQuestion(ctx, { id: data.segmentId, version: null });
  return { segmentId: data.segmentId, version };
}
