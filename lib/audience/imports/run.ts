import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { notify } from '#lib/account/notifications/notify.ts';
import { moveStock } from '#lib/account/usage/stock.ts';
import { resolveLabels } from '#lib/audience/contacts/labels.ts';
import type { ContactRow } from '#lib/audience/contacts/upsert-types.ts';
import { SET_MAX } from '#lib/audience/contacts/values.ts';
import { applyAfterImport } from '#lib/audience/journeys/apply-job.ts';
import { compareAfterImport } from '#lib/audience/segments/watch/comparisons.ts';
import { openImportFile } from '#lib/content/media/import-file.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { waitForCalm } from '#lib/infra/pressure/wait-for-calm.ts';
import { JobCanceled, type JobRun } from '#lib/infra/queue/define-job.ts';
import { JOB_TRIES_MAX } from '#lib/infra/queue/run-job.ts';
import { readTable } from '#lib/infra/tables/open-table.ts';
import { normalizeAddress } from '#lib/mail/normalize-address.ts';
import { StoredLayout, StoredOptions } from './options.ts';
import { loadReaderFacts } from './prepare.ts';
import { actorOf, type LaneCounts, reasonKey, sumCounts } from './present.ts';
import { createRowReader, type Doubt, type ReadRow } from './row-reader.ts';
import {
  analyzeContacts,
  type ImportKey,
  type ImportRow,
  insertRejects,
  lockImport,
  moveMark,
  settleImported,
  updateImport,
  withoutFacts,
} from './store.ts';
import { REJECTS_MAX } from './values.ts';
import { type RowResult, takeMoreStock, writeRows } from './write-slice.ts';

const pack = promisify(gzip);

/** Lanes in which rows are written at the same time. An address is always in one lane, so that its last row counts. */
const LANES = 2;

/** The time that refused rows are kept. */
const REJECTS_MS = 30 * DAY_MS;

/** Rows after which the planner's statistics are renewed. */
const ANALYZED_ROWS = 20_000;

/** A row that was refused: its line, its column from 0, and why. */
export type Reject = { line: number; column: number; code: string; message: string; cells: string[] };

type Row = { number: number; line: number; cells: string[]; read: ReadRow };
type Readable = Row & { read: Extract<ReadRow, { row: ContactRow }> };
type Run = {
  ctx: Context;
  key: ImportKey;
  row: ImportRow;
  options: StoredOptions;
  /** Labels by name in lower case, those that this import has created among them. */
  labels: Map<string, number>;
  counts: LaneCounts[];
  job: JobRun;
};

/** The import was canceled, or another process writes it. */
class ImportStopped extends Error {}

/**
 * Writes the rows of an import, 2,000 at a time in two lanes. The rows of a slice and the mark of its lane are committed together: a
 * job that was killed continues behind the marks, and nothing is written or counted twice.
 */
export async function runImport(key: ImportKey, job: JobRun): Promise<void> {
  const row = await begin(key);
  if (!row) return;
  const scope = { companyId: key.companyId, environment: 'production' } as const;
  const ctx = platformContext({ scope, actor: actorOf(row, job.id) });
  const options = StoredOptions.parse(row.options);
  const stored = row.counts as Record<string, LaneCounts>; // written by moveMark
  const counts = Array.from({ length: LANES }, (_, lane) => ({ ...stored[lane] }));
  try {
    await readRows({ ctx, key, row, options, job, counts, labels: new Map() });
    await settleStatuses(key, row.startedAt ?? row.createdAt);
    await endImport(ctx, key, { state: 'done' });
    if (row.rows > ANALYZED_ROWS) await analyzeContacts();
  } catch (error) {
    if (error instanceof ImportStopped) return;
    if (error instanceof JobCanceled) await endImport(ctx, key, { state: 'canceled' });
    else if (error instanceof AppError) await endImport(ctx, key, { state: 'failed', error });
    else if (job.tries >= JOB_TRIES_MAX) await endImport(ctx, key, { state: 'failed', error: ABANDONED });
    throw error;
  }
}

async function settleStatuses(key: ImportKey, since: Date): Promise<void> {
  for (let count = SET_MAX; count === SET_MAX; )
    count = await withTransaction((db) => settleImported(db, key, since, SET_MAX));
}

/** Why an import failed for no reason of its own. */
export const ABANDONED = {
  code: 'internalError',
  message: 'The import was interrupted too often. Its rows so far are written.',
} as const;

/** Marks a queued import as running; null where there is nothing to do. */
const begin = (key: ImportKey): Promise<ImportRow | null> =>
  withTransaction(async (db) => {
    const row = await lockImport(db, key);
    if (row?.state !== 'queued' && row?.state !== 'running') return null;
    if (row.state === 'queued') await updateImport(db, key, { state: 'running' });
    return row;
  });

async function readRows(run: Run): Promise<void> {
  const { key, row, ctx, options } = run;
  const facts = await loadReaderFacts(key.companyId, ctx.now());
  run.labels = new Map(facts.labels);
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
  };
  let number = 0;
  const { source } = await openImportFile(key.companyId, row.mediaId);
  try {
    for await (const { cells, line } of readTable(source, StoredLayout.parse(row.layout))) {
      number += 1;
      const result = read(cells);
      const lane = options.mode === 'testers' ? 0 : laneOf(result, number);
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

type Marks = { lane: number; from: number; to: number };

async function writeSlice(run: Run, marks: Marks, rows: readonly Row[]): Promise<void> {
  const warnings = await createLabels(run, rows);
  try {
    await writeOnce(run, marks, rows, { warnings, isFull: false });
  } catch (error) {
    const isFull = error instanceof AppError && (error.code === 'overQuota' || error.code === 'planExpired');
    if (!isFull) throw error;
    // People of the list were deleted since the start, and others took their places: those who are new now are refused.
    await writeOnce(run, marks, rows, { warnings, isFull: true });
  }
  await run.job.report({
    done: run.counts.reduce((sum, { rows: done = 0 }) => sum + done, 0),
    total: run.row.rows,
    step: 'rows',
  });
}

const isReadable = (row: Row): row is Readable => 'row' in row.read;

type Warning = Pick<Doubt, 'code' | 'message'>;

/** Creates labels that rows name and nobody has; returns a warning for each name that is left out. */
async function createLabels(run: Run, rows: readonly Row[]): Promise<Warning[]> {
  const names = new Map<string, string>();
  for (const { read } of rows.filter(isReadable))
    for (const name of read.newLabels) {
      const key = name.toLowerCase();
      if (!run.labels.has(key) && !names.has(key)) names.set(key, name);
    }
  const warnings: Warning[] = [];
  for (const [key, name] of names) {
    const number = run.options.createsLabels ? await createLabel(run, name) : null;
    if (number !== null) run.labels.set(key, number);
    else warnings.push({ code: 'unknownLabel', message: `There is no label “${name}”. It is left out.` });
  }
  return warnings;
}

/** Creates a label, or finds that of another process; null where the company may have no more. */
async function createLabel({ ctx }: Run, name: string): Promise<number | null> {
  try {
    const [number = null] = await withTransaction((db) => resolveLabels(db, ctx, [name], { create: true }));
    return number;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function writeOnce(
  run: Run,
  { lane, from, to }: Marks,
  rows: readonly Row[],
  { warnings, isFull }: { warnings: readonly Warning[]; isFull: boolean },
): Promise<void> {
  const { ctx, key, counts, row } = run;
  const readable = rows.filter(isReadable);
  const given = readable.map(({ read }) => ({ ...read.row, labels: labelsOf(run, read) }));
  const before = counts[lane] ?? {};
  const next = await withTransaction(async (db) => {
    await withoutFacts(db);
    const results = await writeRows(db, run, given, isFull);
    const rejects = listRejects(rows, readable, results);
    const after = addResults(before, rows, results, { rejects, warnings });
    const created = run.options.mode === 'testers' ? 0 : (after.created ?? 0) - (before.created ?? 0);
    const moved = await moveMark(db, key, { lane, from, to, created, counts: after });
    if (!moved) throw new ImportStopped();
    await storeRejects(db, run, { lane, number: to }, rejects);
    await takeMoreStock(db, ctx, { made: moved.made, created, reserved: row.reserved });
    return after;
  });
  counts[lane] = next;
}

const labelsOf = ({ labels }: Run, { row, newLabels }: Readable['read']): number[] => [
  ...(row.labels ?? []),
  ...newLabels.flatMap((name) => labels.get(name.toLowerCase()) ?? []),
];

function listRejects(rows: readonly Row[], readable: readonly Row[], results: readonly RowResult[]): Reject[] {
  const rejects: Reject[] = rows.flatMap(({ read, line, cells }) => ('code' in read ? [{ ...read, line, cells }] : []));
  for (const [index, result] of results.entries()) {
    const from = readable[index];
    if (typeof result === 'string' || !from) continue;
    rejects.push({ ...result, line: from.line, cells: from.cells, column: 0 });
  }
  return rejects.sort((one, other) => one.line - other.line);
}

function addResults(
  before: LaneCounts,
  rows: readonly Row[],
  results: readonly RowResult[],
  { rejects, warnings }: { rejects: readonly Reject[]; warnings: readonly Warning[] },
): LaneCounts {
  const after: Record<string, number> = { ...before };
  const add = (name: string, count = 1) => {
    after[name] = (after[name] ?? 0) + count;
  };
  add('rows', rows.length);
  for (const result of results) if (typeof result === 'string') add(result);
  if (rejects.length > 0) add('refused', rejects.length);
  for (const reject of rejects) add(reasonKey('reason', reject));
  for (const warning of warnings) add(reasonKey('warning', warning));
  for (const { read } of rows.filter(isReadable))
    for (const doubt of read.doubts) if (doubt.isLeftOut) add(reasonKey('warning', doubt));
  return after;
}

/** Stores refused rows, up to the most that are kept. */
async function storeRejects(
  db: Database,
  { key, counts, ctx }: Run,
  at: { lane: number; number: number },
  rejects: readonly Reject[],
): Promise<void> {
  const kept = counts.reduce((sum, { refused = 0 }) => sum + refused, 0);
  if (rejects.length === 0 || kept >= REJECTS_MAX) return;
  const data = await pack(JSON.stringify(rejects));
  await insertRejects(db, key, { ...at, data, expiresAt: new Date(ctx.now().getTime() + REJECTS_MS) });
}

/** The end of an import. */
type End = { state: 'done' | 'canceled' } | { state: 'failed'; error: { code: string; message: string } };

/**
 * Ends an import that waits or runs: gives back the stock that it did not need, and tells who started it. One that made people is kept,
 * as it is the proof of their consent.
 *
 * @returns false if it has ended before.
 */
export const endImport = (ctx: Pick<Context, 'scope' | 'actor' | 'now'>, key: ImportKey, end: End): Promise<boolean> =>
  withTransaction(async (db) => {
    const row = await lockImport(db, key);
    if (row?.state !== 'queued' && row?.state !== 'running') return false;
    await updateImport(db, key, {
      state: end.state,
      finishedAt: ctx.now(),
      ...(row.made > 0 && { expiresAt: null }),
      ...(end.state === 'failed' && { error: { code: end.error.code, message: end.error.message } }),
    });
    if (row.createdBy !== null && end.state !== 'canceled') await tell(db, key, row, end);
    const left = row.reserved - row.made;
    await compareAfterImport(db, key, key.importId);
    await applyAfterImport(db, key);
    if (left > 0) await moveStock(db, ctx, 'contact', -left);
    return true;
  });

async function tell(db: Database, key: ImportKey, row: ImportRow, end: End): Promise<void> {
  const { created = 0, updated = 0, refused = 0 } = sumCounts(row.counts);
  const number = (count: number) => count.toLocaleString('en');
  await notify(db, {
    companyId: key.companyId,
    userId: row.createdBy ?? '',
    type: end.state === 'failed' ? 'error' : 'success',
    title: end.state === 'failed' ? `The import of ${row.name} failed` : `${row.name} is imported`,
    message:
      end.state === 'failed'
        ? end.error.message
        : `${number(created)} added, ${number(updated)} updated, ${number(refused)} refused.`,
    link: `/contact/import?id=${key.importId}`,
  });
}
