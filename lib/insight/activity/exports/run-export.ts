import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { notify } from '#lib/account/notifications/notify.ts';
import type { Scope } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { Environment } from '#lib/core/environment.ts';
import type { ListFilter, RowKey } from '#lib/engine/messages/read/recipients/filter.ts';
import { findRecipientPage } from '#lib/engine/messages/read/recipients/find-recipient-page.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { waitForCalm } from '#lib/infra/pressure/wait-for-calm.ts';
import { withReads } from '#lib/infra/reads/with-reads.ts';
import { listFilters, scanMaxOf } from '../list-filters.ts';
import { presentRow } from '../present.ts';
import { exportLines } from './export-lines.ts';
import type { ExportActivityJob } from './jobs.ts';
import { queryOf } from './present.ts';
import { ExportFormat, ExportQuery } from './schema.ts';
import { changeState, type ExportKey, type ExportRow, expirePieces, findExportByKey, insertStep } from './store.ts';

/** Rows of one step, which is written as a whole. */
const STEP_ROWS = 2_000;

/** Days that a file is kept. */
const FILE_DAYS = 7;

const pack = promisify(gzip);

/**
 * Writes the file of an export, 2,000 rows at a time, from the first row that is missing: a job that was killed continues
 * where it was. It ends when the list is over, or when the export was deleted.
 */
export async function runExport(job: ExportActivityJob, signal: AbortSignal): Promise<void> {
  const key: ExportKey = job;
  await withTransaction((db) => changeState(db, key, ['queued'], { state: 'running' }));
  const row = await findExportByKey(key);
  if (row?.state !== 'running') return;
  const run: Run = { row, key, scope: scopeOf(row), filter: await chooseFilter(row) };
  let progress: Progress | null = { steps: row.steps, rows: row.rows, from: lastKey(row) };
  while (progress) {
    signal.throwIfAborted();
    progress = await writeStep(run, progress);
    await waitForCalm();
  }
}

type Run = { row: ExportRow; key: ExportKey; scope: Scope; filter: ListFilter };

/** The steps and rows that are written, and the row that the next step begins after. */
type Progress = { steps: number; rows: number; from: RowKey | null };

const scopeOf = ({ companyId, environment }: ExportRow): Scope => ({
  companyId,
  environment: Environment.parse(environment),
});

const lastKey = ({ lastMessageId, lastOrdinal }: ExportRow): RowKey | null =>
  lastMessageId === null || lastOrdinal === null ? null : { messageId: lastMessageId, ordinal: lastOrdinal };

/** Chooses between the two filters of a search for an address, as the list does. */
async function chooseFilter(row: ExportRow): Promise<ListFilter> {
  const bounds = { startMs: row.startsAt.getTime(), endMs: row.endsAt.getTime() };
  const [first, ifEmpty] = listFilters(ExportQuery.parse(queryOf(row)), bounds);
  if (!ifEmpty) return first;
  const { rows } = await findRecipientPage(scopeOf(row), first, 1, scanMaxOf(first));
  return rows.length > 0 ? first : ifEmpty;
}

/** Writes a step; null where the export is over. */
async function writeStep(
  { row, key, scope, filter }: Run,
  { steps, rows: before, from }: Progress,
): Promise<Progress | null> {
  const found = await withReads(() => findRecipientPage(scope, { ...filter, from }, STEP_ROWS, scanMaxOf(filter)));
  const last = found.rows.at(-1);
  const next = found.rows.length < STEP_ROWS ? found.end : last && { messageId: last.messageId, ordinal: last.ordinal };
  const at = next ?? last ?? from;
  if (at && (found.rows.length > 0 || next)) {
    const text = exportLines(found.rows.map(presentRow), ExportFormat.parse(row.format), before === 0);
    const hasText = found.rows.length > 0;
    const step = {
      number: steps,
      rows: found.rows.length,
      bytes: hasText ? Buffer.byteLength(text) : 0,
      data: hasText ? await pack(text) : null,
      last: at,
      expiresAt: row.expiresAt,
    };
    if (!(await withTransaction((db) => insertStep(db, key, step)))) return null;
    if (next) return { steps: steps + 1, rows: before + found.rows.length, from: next };
  }
  await finish(key, row.createdByUserId, before + found.rows.length);
  return null;
}

async function finish(key: ExportKey, userId: string | null, rows: number): Promise<void> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + FILE_DAYS * DAY_MS);
  await withTransaction(async (db) => {
    if (!(await changeState(db, key, ['running'], { state: 'done', finishedAt: now, expiresAt }))) return;
    await expirePieces(db, key, expiresAt);
    await notify(db, {
      companyId: key.companyId,
      ...(userId !== null && { userId }),
      type: 'success',
      title: 'Your export is ready',
      message: `${rows.toLocaleString('en')} rows. The file is kept for ${FILE_DAYS} days.`,
      link: '/activity?exports=open',
    });
  });
}
