import { getStock } from '#lib/account/usage/stock.ts';
import type { Actor, Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { StoredLayout, StoredOptions } from './options.ts';
import type { Preparation } from './preparation.ts';
import type { ImportStatus, PreparedImport } from './schema.ts';
import { findLabelMarks, findPersonNames, findWithRejects, type ImportRow } from './store.ts';
import { addsPeople, type ImportMode } from './values.ts';

/** The time in which an import can be undone. */
export const UNDO_MS = DAY_MS;

/** Returns in whose name an import writes: the person or the key that prepared it. */
export function actorOf({ createdBy, apiKeyId }: Pick<ImportRow, 'createdBy' | 'apiKeyId'>, sessionId = ''): Actor {
  if (apiKeyId !== null) return { type: 'apiKey', apiKeyId };
  return createdBy === null ? { type: 'system' } : { type: 'user', userId: createdBy, sessionId };
}

/** Presents an import that was not started. */
export async function presentPrepared(ctx: Pick<Context, 'scope'>, row: ImportRow): Promise<PreparedImport> {
  const { mapping: _, statement: __, ...options } = StoredOptions.parse(row.options);
  const { mode } = options;
  const labels = await findLabelMarks(ctx.scope.companyId, options.labels);
  const preparation = row.preparation as Preparation; // prepareImport wrote it
  const { counts } = preparation;
  return {
    ...preparation,
    id: row.id,
    mediaId: row.mediaId,
    name: row.name,
    state: row.state as PreparedImport['state'], // of a row that was not started
    error: row.error as PreparedImport['error'], // code and message
    layout: layoutOf(row),
    options: { ...options, labels: options.labels.flatMap((id) => labels.get(id) ?? []) },
    cost: counts && { new: addsPeople(mode) ? counts.new : 0, ...(await getStock(ctx, 'contact')) },
    expiresAt: (row.expiresAt ?? row.createdAt).toISOString(),
  };
}

/** Presents how the file of an import is read. */
export function layoutOf(row: Pick<ImportRow, 'layout'>): PreparedImport['layout'] {
  const layout = StoredLayout.parse(row.layout);
  return {
    kind: layout.kind,
    encoding: layout.kind === 'csv' ? layout.encoding : null,
    delimiter: layout.kind === 'csv' ? layout.dialect.delimiter : null,
    quote: layout.kind === 'csv' ? layout.dialect.quote : null,
    header: layout.hasHeader,
    sheet: layout.kind === 'xlsx' ? layout.sheet : null,
  };
}

/** The results of one lane of an import: rows, created, updated, unchanged, refused, and how often each reason occurred. */
export type LaneCounts = Readonly<Record<string, number>>;

/** Returns the name under which a reason is counted. */
export const reasonKey = (kind: 'reason' | 'warning', { code, message }: { code: string; message: string }): string =>
  `${kind}:${code}:${message}`;

/** Adds the results of both lanes. */
export function sumCounts(counts: unknown): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const lane of Object.values((counts ?? {}) as Record<string, LaneCounts>)) {
    for (const [name, count] of Object.entries(lane)) sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}

const reasonsOf = (sum: Record<string, number>, kind: 'reason' | 'warning'): ImportStatus['reasons'] =>
  Object.entries(sum)
    .flatMap(([name, count]) => {
      const [, code = '', message = ''] = new RegExp(`^${kind}:(\\w+):(.*)$`, 's').exec(name) ?? [];
      return code ? [{ code, message, count }] : [];
    })
    .sort((one, other) => other.count - one.count);

/** Presents imports; one that was not started has its preparation. */
export async function presentImports(
  ctx: Pick<Context, 'scope' | 'now'>,
  rows: readonly ImportRow[],
): Promise<ImportStatus[]> {
  const statuses = await presentStatuses(ctx, rows);
  const preparations = await Promise.all(
    rows.map((row) => (row.startedAt === null ? presentPrepared(ctx, row) : null)),
  );
  return statuses.map((status, index) => ({ ...status, preparation: preparations[index] ?? null }));
}

/**
 * Presents imports with the names of their labels and people.
 *
 * @param db the transaction that has written them, if there is one.
 */
export async function presentStatuses(
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  rows: readonly ImportRow[],
  db?: Database,
): Promise<Omit<ImportStatus, 'preparation'>[]> {
  const { companyId } = scope;
  const options = rows.map((row) => StoredOptions.parse(row.options));
  const asked = options.flatMap((one) => one.labels);
  const labels = await findLabelMarks(companyId, asked, db);
  const people = await findPersonNames(
    rows.flatMap(({ createdBy }) => createdBy ?? []),
    db,
  );
  const ids = rows.map(({ id }) => id);
  const withRejects = await findWithRejects(companyId, ids, db);
  return rows.map((row, index) => {
    const { mode, labels: numbers } = options[index] as StoredOptions;
    const sum = sumCounts(row.counts);
    return {
      id: row.id,
      name: row.name,
      state: row.state as ImportStatus['state'], // written by this folder alone
      mode: row.startedAt === null ? null : mode,
      labels: numbers.flatMap((id) => (labels.has(id) ? [{ id, name: labels.get(id)?.name ?? '' }] : [])),
      counts: {
        rows: row.rows,
        read: sum.rows ?? 0,
        created: sum.created ?? 0,
        updated: sum.updated ?? 0,
        unchanged: sum.unchanged ?? 0,
        refused: sum.refused ?? 0,
      },
      reasons: reasonsOf(sum, 'reason'),
      warnings: reasonsOf(sum, 'warning'),
      createdBy:
        row.createdBy !== null && people.has(row.createdBy)
          ? { id: row.createdBy, name: people.get(row.createdBy) ?? '' }
          : null,
      createdAt: row.createdAt.toISOString(),
      startedAt: row.startedAt?.toISOString() ?? null,
      finishedAt: row.finishedAt?.toISOString() ?? null,
      undoUntil: undoUntil(row, mode, now())?.toISOString() ?? null,
      undone: row.undone as ImportStatus['undone'], // runUndo wrote it
      hasRejects: withRejects.has(row.id),
      error: row.error as ImportStatus['error'], // code and message
    };
  });
}

/** Returns until when an import can be undone; null where it cannot. */
export function undoUntil(
  { state, finishedAt }: Pick<ImportRow, 'state' | 'finishedAt'>,
  mode: ImportMode,
  now: Date,
): Date | null {
  if (finishedAt === null || state === 'undoing' || state === 'undone') return null;
  if (mode === 'unsubscribe' || mode === 'testers') return null;
  const until = new Date(finishedAt.getTime() + UNDO_MS);
  return until > now ? until : null;
}
