import { type Cell, formatFile } from '#lib/account/exports/format-rows.ts';
import type { ExportFormat } from '#lib/account/exports/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { listScope } from './scope.ts';
import { type ListCursor, listRows, type SuppressionRow } from './store.ts';

/** The columns of the file, with the value of each. */
const COLUMNS = {
  recipient: (row) => row.recipient,
  type: (row) => row.type,
  source: (row) => row.source,
  description: (row) => row.description,
  subaccount_id: (row) => row.subaccountId,
  evidence_message_id: (row) => row.evidenceMessageId,
  created_at: (row) => row.createdAt.toISOString(),
  expires_at: (row) => row.expiresAt?.toISOString() ?? null,
} satisfies Record<string, (row: SuppressionRow) => string | null>;

const VALUES = Object.values(COLUMNS);

const PAGE = 2_000;

/** Returns the whole list as a file, piece by piece, newest first; as CSV it can be imported again. */
export const exportSuppressions = (ctx: Context, format: ExportFormat = 'csv'): AsyncGenerator<string | Buffer> =>
  formatFile(Object.keys(COLUMNS), readPages(ctx), format);

async function* readPages(ctx: Context): AsyncGenerator<Cell[][]> {
  let from: ListCursor | null = null;
  for (;;) {
    const rows = await listRows(listScope(ctx), {}, from, ctx.now(), PAGE);
    yield rows.map((row) => VALUES.map((value) => value(row)));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    from = { createdAt: last.createdAt, id: last.id };
  }
}
