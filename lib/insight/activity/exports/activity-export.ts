import { z } from 'zod';
import { defineExport } from '#lib/account/exports/define-export.ts';
import { type ExportRow, getExportRow, listExportRows, startExport, stateOf } from '#lib/account/exports/exports.ts';
import { ExportFormat } from '#lib/account/exports/schema.ts';
import type { Context, Scope } from '#lib/core/context.ts';
import { idTime } from '#lib/core/ids.ts';
import { getSendingFacts } from '#lib/engine/messages/accept/facts/get-sending-facts.ts';
import type { ListFilter } from '#lib/engine/messages/read/recipients/filter.ts';
import { findRecipientPage } from '#lib/engine/messages/read/recipients/find-recipient-page.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import type { SheetCell } from '#lib/infra/xlsx/write-sheet.ts';
import { listFilters, scanMaxOf } from '../list-filters.ts';
import { presentRow } from '../present.ts';
import { rangeBounds } from '../range.ts';
import type { ActivityRow } from '../schema.ts';
import { type ExportPage, ExportQuery, type ExportView } from './schema.ts';

/** The columns of a file, with the value of each. */
const COLUMNS = {
  message_id: (row) => row.id,
  recipient: (row) => row.recipient,
  subject: (row) => row.subject,
  from: (row) => row.from,
  status: (row) => row.status,
  verdict: (row) => row.verdict,
  last_event: (row) => row.lastEvent,
  last_event_at: (row) => row.lastEventAt,
  accepted_at: (row) => row.acceptedAt,
  reason: (row) => row.reason,
  simulated: (row) => row.isSimulated,
} satisfies Record<string, (row: ActivityRow) => SheetCell>;

const VALUES = Object.values(COLUMNS);

/** The query of the list as its URL has it, and the instants between which its messages were accepted. */
const StoredQuery = z.object({ asked: z.record(z.string(), z.string()), startMs: z.number(), endMs: z.number() });
type StoredQuery = z.infer<typeof StoredQuery>;

/** The export of the activity list. */
export const ACTIVITY_EXPORT = defineExport({
  kind: 'activity',
  target: 'activity-export',
  columns: Object.keys(COLUMNS),
  query: StoredQuery,
  cursor: z.object({ messageId: z.uuid(), ordinal: z.int() }),
  link: '/activity?exports=open',
  open: async (scope, query) => {
    const filter = await chooseFilter(scope, query);
    return async (from, limit) => {
      const { rows, end } = await findRecipientPage(scope, { ...filter, from }, limit, scanMaxOf(filter));
      const last = rows.at(-1);
      const next = rows.length < limit ? end : last && { messageId: last.messageId, ordinal: last.ordinal };
      return { rows: rows.map(presentRow).map((row) => VALUES.map((value) => value(row))), next: next ?? null };
    };
  },
  // The list goes from the end of its range to the start.
  share: ({ startMs, endMs }, { messageId }) =>
    Math.min(1, Math.max(0, (endMs - idTime(messageId)) / Math.max(1, endMs - startMs))),
});

/** The job under which a version before, which may run beside this one, enqueues its exports. */
export const EARLIER_EXPORT = defineJob({ ...ACTIVITY_EXPORT.job, kind: 'export-activity' });

/** Chooses between the two filters of a search for an address, as the list does. */
async function chooseFilter(scope: Scope, { asked, startMs, endMs }: StoredQuery): Promise<ListFilter> {
  const [first, ifEmpty] = listFilters(ExportQuery.parse(asked), { startMs, endMs });
  if (!ifEmpty) return first;
  const { rows } = await findRecipientPage(scope, first, 1, scanMaxOf(first));
  return rows.length > 0 ? first : ifEmpty;
}

/** The input of an export: the query as it was parsed, and as its URL has it. */
export type StartExport = { format: ExportFormat; query: ExportQuery; asked: Record<string, string> };

/**
 * Starts to write the rows of the activity list as a file: those of messages that were accepted until now.
 *
 * @throws {AppError} missingField and invalidField for a wrong custom range, exportsRunning, forbidden (for the company
 * without its sub-accounts)
 */
export async function startActivityExport(ctx: Context, { format, query, asked }: StartExport): Promise<ExportView> {
  const { timezone } = await getSendingFacts(ctx.scope.companyId);
  const now = ctx.now();
  const { startMs, endMs } = rangeBounds(query, timezone, now);
  const stored = { asked, startMs, endMs: Math.min(endMs, now.getTime()) };
  return presentExport(await startExport(ctx, ACTIVITY_EXPORT, { format, query: stored }), now);
}

/** Lists the last exports of the environment, the newest first. */
export async function listExports(ctx: Pick<Context, 'scope' | 'now'>): Promise<ExportPage> {
  const rows = await listExportRows(ctx, ACTIVITY_EXPORT);
  return { data: rows.map((row) => presentExport(row, ctx.now())) };
}

/**
 * Returns an export with its progress.
 *
 * @throws {AppError} notFound
 */
export const getExport = async (ctx: Pick<Context, 'scope' | 'now'>, id: string): Promise<ExportView> =>
  presentExport(await getExportRow(ctx, ACTIVITY_EXPORT, id), ctx.now());

const presentExport = (row: ExportRow, now: Date): ExportView => ({
  id: row.id,
  format: ExportFormat.parse(row.format),
  state: stateOf(row, now),
  query: StoredQuery.parse(row.query).asked,
  progress: row.state === 'done' ? 1 : row.share,
  rows: row.rows,
  sizeBytes: Number(row.sizeBytes),
  createdAt: row.createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
});
