import type { Context } from '#lib/core/context.ts';
import { csvLine } from '#lib/core/csv.ts';
import { listScope } from './scope.ts';
import { type ListCursor, listRows } from './store.ts';

const PAGE = 2_000;

/** The whole list as CSV, line by line, newest first; it can be imported again. */
export async function* exportSuppressions(ctx: Context): AsyncGenerator<string> {
  yield csvLine([
    'recipient',
    'type',
    'source',
    'description',
    'subaccount_id',
    'evidence_message_id',
    'created_at',
    'expires_at',
  ]);
  let from: ListCursor | null = null;
  for (;;) {
    const rows = await listRows(listScope(ctx), {}, from, ctx.now(), PAGE);
    yield rows
      .map((row) =>
        csvLine([
          row.recipient,
          row.type,
          row.source,
          row.description,
          row.subaccountId,
          row.evidenceMessageId,
          row.createdAt.toISOString(),
          row.expiresAt?.toISOString() ?? null,
        ]),
      )
      .join('');
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    from = { createdAt: last.createdAt, id: last.id };
  }
}
