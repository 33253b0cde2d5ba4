import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { moveStock } from '#lib/account/usage/stock.ts';
import { findFields } from '#lib/audience/contacts/fields-store.ts';
import { upsertContacts } from '#lib/audience/contacts/upsert.ts';
import type { ContactRow, UpsertResult } from '#lib/audience/contacts/upsert-types.ts';
import { SET_MAX } from '#lib/audience/contacts/values.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { waitForCalm } from '#lib/infra/pressure/wait-for-calm.ts';
import type { JobRun } from '#lib/infra/queue/define-job.ts';
import { JOB_TRIES_MAX } from '#lib/infra/queue/run-job.ts';
import { readTable } from '#lib/infra/tables/open-table.ts';
import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import { ImportOptions, StoredLayout } from './options.ts';
import { createRowReader, type ReadRow } from './row-reader.ts';
import {
  findImport,
  findLabelNumbers,
  type ImportKey,
  type ImportRow,
  importSource,
  insertRejects,
  lockImport,
  moveMark,
  updateImport,
} from './store.ts';
import { REJECTS_MAX } from './values.ts';

const pack = promisify(gzip);

/** Lanes in which rows are written at the same time. An address is always in one lane, so that its last row counts. */
const LANES = 2;

/** The time that refused rows are kept. */
const REJECTS_DAYS = 30;

/** A row that was refused: its line, its column from 0, and why. */
export type Reject = { line: number; column: number; code: string; message: string; cells: string[] };

type Row = { number: number; line: number; cells: string[]; read: ReadRow };
type Counts = Record<string, number>;
type Run = { ctx: Context; key: ImportKey; row: ImportRow; options: ImportOptions; counts: Counts[]; job: JobRun };

/** The import was canceled, or another process writes it. */
class ImportStopped extends Error {}

/**
 * Writes the rows of an import, 2,000 at a time in two lanes. The rows of a slice and the mark of its lane are committed together: a
 * job that was killed continues behind the marks, and nothing is written or counted twice.
 */
export async function runImport(key: ImportKey, job: JobRun): Promise<void> {
  const row = await begin(key);
  if (!row) return;
  const actor =
    row.createdBy === null ? ({ type: 'system' } as const) : ({ type: 'user', userId: row.createdBy } as const);
  const ctx = platformContext({ scope: { companyId: key.companyId, environment: 'production' }, actor });
  const options = ImportOptions.parse(row.options);
  const stored = row.counts as Record<string, Counts>; // written by moveMark
  const run: Run = { ctx, key, row, options, job, counts: [0, 1].map((lane) => ({ ...stored[lane] })) };
  try {
    await writeRows(run);
    await endImport(ctx, key, 'done');
  } catch (error) {
    if (error instanceof ImportStopped) return;
    if (job.tries >= JOB_TRIES_MAX) await endImport(ctx, key, 'failed');
    throw error;
  }
}

/** Marks a queued import as running; null where there is nothing to do. */
const begin = (key: ImportKey): Promise<ImportRow | null> =>
  withTransaction(async (db) => {
    const row = await lockImport(db, key);
    if (row?.state !== 'queued' && row?.state !== 'running') return null;
    await updateImport(db, key, { state: 'running', startedAt: row.startedAt ?? new Date() });
    return row;
  });

async function writeRows(run: Run): Promise<void> {
  const { key, row, ctx, options } = run;
  const facts = {
    fields: await findFields(key.companyId),
    labels: await findLabelNumbers(key.companyId),
    country: null,
    today: ctx.now(),
  };
  const read = createRowReader(options, facts);
  const marks = [...row.marks];
  const open: Row[][] = Array.from({ length: LANES }, () => []);
  const writing: Promise<void>[] = Array.from({ length: LANES }, () => Promise.resolve());
  const flush = (lane: number) => {
    const rows = (open[lane] ?? []).splice(0);
    const from = marks[lane] ?? 0;
    const to = rows.at(-1)?.number ?? from;
    marks[lane] = to;
    writing[lane] = (writing[lane] ?? Promise.resolve()).then(() => writeSlice(run, { lane, from, to }, rows));
    // The end of the file awaits it too; until then nobody may.
    writing[lane]?.catch(() => {});
    return writing[lane];
  };
  let number = 0;
  const source = await importSource(key);
  try {
    for await (const { cells, line } of readTable(source, StoredLayout.parse(row.layout))) {
      number += 1;
      const result = read(cells);
      const lane = laneOf(result, number);
      if (number <= (row.marks[lane] ?? 0)) continue;
      open[lane]?.push({ number, line, cells, read: result });
      if (open[lane]?.length !== SET_MAX) continue;
      // One slice of each lane is written while the next ones are read.
      await writing[lane];
      flush(lane);
      run.job.signal.throwIfAborted();
      await waitForCalm();
    }
    for (const [lane, rows] of open.entries()) if (rows.length > 0) flush(lane);
    await Promise.all(writing);
  } finally {
    // Nothing of this attempt is written once it has ended.
    await Promise.allSettled(writing);
  }
}

/** Returns the lane of a row: that of its address, or any for a row that is refused. */
function laneOf(result: ReadRow, number: number): number {
  const key = 'row' in result ? normalizeAddress(result.row.email ?? '') : null;
  return key === null ? number % LANES : (createHash('md5').update(key).digest()[0] ?? 0) % LANES;
}

async function writeSlice(
  run: Run,
  marks: { lane: number; from: number; to: number },
  rows: readonly Row[],
): Promise<void> {
  try {
    await writeOnce(run, marks, rows, run.options.mode);
  } catch (error) {
    const isFull = error instanceof AppError && (error.code === 'overQuota' || error.code === 'planExpired');
    if (!isFull) throw error;
    // People of the list were deleted since the start, and others took their places: those who are new now are refused.
    await writeOnce(run, marks, rows, 'updateOnly');
  }
  await run.job.report({
    done: run.counts.reduce((sum, { rows: done = 0 }) => sum + done, 0),
    total: run.row.rows,
    step: 'rows',
  });
}

async function writeOnce(
  { ctx, key, options, counts, row }: Run,
  { lane, from, to }: { lane: number; from: number; to: number },
  rows: readonly Row[],
  mode: ImportOptions['mode'],
): Promise<void> {
  const given: { row: ContactRow; from: Row }[] = [];
  for (const one of rows) if ('row' in one.read) given.push({ row: one.read.row, from: one });
  const before = counts[lane] ?? {};
  const next = await withTransaction(async (db) => {
    const results = await upsertContacts(
      db,
      ctx,
      given.map((one) => one.row),
      {
        mode,
        source: 'import',
        cause: 'import',
        causeId: key.importId,
        labels: options.labels,
        replacesLabels: options.replacesLabels,
        needsEmail: true,
        stock: 'reserved',
      },
    );
    const isFull = mode !== options.mode;
    const rejects = listRejects(rows, given, results, isFull);
    const after = addResults(before, rows.length, results, rejects);
    const created = (after.created ?? 0) - (before.created ?? 0);
    const moved = await moveMark(db, key, { lane, from, to, created, counts: after });
    if (!moved) throw new ImportStopped();
    await storeRejects(db, key, { lane, number: to }, rejects, counts, ctx);
    // People who were deleted since the start and are made again need a place of their own.
    const more = moved.made - Math.max(row.reserved, moved.made - created);
    if (more > 0) await moveStock(db, ctx, 'contact', more);
    return after;
  });
  counts[lane] = next;
}

function listRejects(
  rows: readonly Row[],
  given: readonly { from: Row }[],
  results: readonly UpsertResult[],
  isFull: boolean,
): Reject[] {
  const rejects: Reject[] = [];
  for (const { read, line, cells } of rows) {
    if ('code' in read) rejects.push({ line, cells, column: read.column, code: read.code, message: read.message });
  }
  for (const [index, result] of results.entries()) {
    const one = given[index];
    if (!('code' in result) || !one) continue;
    const code = isFull && result.code === 'notFound' ? 'importQuota' : result.code;
    rejects.push({ line: one.from.line, cells: one.from.cells, column: 0, code, message: MESSAGES[code] ?? code });
  }
  return rejects.sort((one, other) => one.line - other.line);
}

const MESSAGES: Readonly<Record<string, string>> = {
  invalidAddress: 'The text is not an email address.',
  identityMissing: 'The row has no address.',
  notFound: 'No contact has this address.',
  twoPeople: 'The address and the external id are those of two contacts.',
  erased: 'The person asked not to be stored.',
  importQuota: 'Import data count is greater than your available quota',
};

function addResults(
  before: Counts,
  rows: number,
  results: readonly UpsertResult[],
  rejects: readonly Reject[],
): Counts {
  const after: Counts = { ...before };
  const add = (name: string, count = 1) => {
    after[name] = (after[name] ?? 0) + count;
  };
  add('rows', rows);
  for (const result of results) {
    if ('code' in result) continue;
    add(result.isNew ? 'created' : result.changed.length > 0 ? 'updated' : 'unchanged');
  }
  add('refused', rejects.length);
  for (const { code } of rejects) add(`refused ${code}`);
  return after;
}

/** Stores refused rows, up to the most that are kept. */
async function storeRejects(
  db: Database,
  key: ImportKey,
  at: { lane: number; number: number },
  rejects: readonly Reject[],
  counts: readonly Counts[],
  ctx: Context,
): Promise<void> {
  const kept = counts.reduce((sum, { refused = 0 }) => sum + refused, 0);
  if (rejects.length === 0 || kept >= REJECTS_MAX) return;
  const data = await pack(JSON.stringify(rejects));
  await insertRejects(db, key, { ...at, data, expiresAt: new Date(ctx.now().getTime() + REJECTS_DAYS * DAY_MS) });
}

/**
 * Ends an import that waits or runs, and gives back the stock that it did not need; false if it has ended before.
 */
export const endImport = (
  ctx: Pick<Context, 'scope' | 'actor' | 'now'>,
  key: ImportKey,
  state: 'done' | 'canceled' | 'failed',
): Promise<boolean> =>
  withTransaction(async (db) => {
    const row = await lockImport(db, key);
    if (row?.state !== 'queued' && row?.state !== 'running') return false;
    await updateImport(db, key, { state, finishedAt: ctx.now() });
    const left = row.reserved - row.made;
    if (left > 0) await moveStock(db, ctx, 'contact', -left);
    return true;
  });

/** Finds an import for a report, with the results of both lanes together. */
export async function readCounts(key: ImportKey): Promise<Counts> {
  const row = await findImport(key);
  const sum: Counts = {};
  for (const counts of Object.values((row?.counts ?? {}) as Record<string, Counts>)) {
    for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}
