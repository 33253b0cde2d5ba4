import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { notify } from '#lib/account/notifications/notify.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { Environment } from '#lib/core/environment.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { waitForCalm } from '#lib/infra/pressure/wait-for-calm.ts';
import { handleJob, type JobHandler, type JobRun } from '#lib/infra/queue/define-job.ts';
import { withReads } from '#lib/infra/reads/with-reads.ts';
import type { ExportKind, WriteExportJob } from './define-export.ts';
import { formatText } from './format-rows.ts';
import { type ExportRow, findExportByKey, finishExport, insertStep, startRunning } from './store.ts';

/** Rows of one step, which is written as a whole. */
const STEP_ROWS = 2_000;

/** Days that a file is kept. */
const FILE_DAYS = 7;

const pack = promisify(gzip);

/** Handles the job that writes the exports of a list. */
export const handleExport = <Query, Cursor>(kind: ExportKind<Query, Cursor>): JobHandler =>
  handleJob(kind.job, (payload, run) => runExport(kind, payload, run));

/**
 * Writes the file of an export, 2,000 rows at a time, from the first row that is missing: a job that was killed continues
 * where it was. It ends when the list is over, or when the export was deleted.
 */
export async function runExport<Query, Cursor>(
  kind: ExportKind<Query, Cursor>,
  key: WriteExportJob,
  { signal, report }: Pick<JobRun, 'signal'> & Partial<Pick<JobRun, 'report'>>,
): Promise<void> {
  await startRunning(key, kind.columns);
  const row = await findExportByKey(key);
  if (row?.state !== 'running') return;
  const query = kind.query.parse(row.query);
  const scope = { companyId: row.companyId, environment: Environment.parse(row.environment) };
  const link = typeof kind.link === 'string' ? kind.link : kind.link(query);
  const findRows = await withReads(() => kind.open(scope, query));
  let { steps, rows } = row;
  let from: Cursor | null = row.cursor === null ? null : kind.cursor.parse(row.cursor);
  for (;;) {
    signal.throwIfAborted();
    const page = await withReads(() => findRows(from, STEP_ROWS));
    const cursor = page.next;
    const packed = await packRows(row, page.rows, rows === 0);
    const share = cursor === null ? 1 : kind.share(query, cursor);
    const step = { number: steps, rows: page.rows.length, cursor, share, expiresAt: row.expiresAt, ...packed };
    steps += 1;
    rows += page.rows.length;
    const isWritten = await withTransaction(async (db) => {
      if (!(await insertStep(db, key, step))) return false;
      if (cursor === null) await finish(db, link, row, rows);
      return true;
    });
    if (!isWritten || cursor === null) return;
    await report?.({ done: rows, total: null, step: 'rows' });
    from = cursor;
    await waitForCalm();
  }
}

/** Returns the rows as they are stored, and the octets that they have in the format of the export; those of a workbook as CSV. */
async function packRows(
  { columns, format }: ExportRow,
  rows: Parameters<typeof formatText>[1],
  hasHead: boolean,
): Promise<{ bytes: number; data: Buffer | null }> {
  if (rows.length === 0) return { bytes: 0, data: null };
  const bytes = Buffer.byteLength(formatText(columns, rows, format === 'ndjson' ? 'ndjson' : 'csv', hasHead));
  return { bytes, data: await pack(rows.map((row) => `${JSON.stringify(row)}\n`).join('')) };
}

/** Ends the export with its last step: a job that is killed between two would write that again. */
async function finish(db: Database, link: string, row: ExportRow, rows: number): Promise<void> {
  const { companyId, id: exportId, createdByUserId } = row;
  const finishedAt = new Date();
  const expiresAt = new Date(finishedAt.getTime() + FILE_DAYS * DAY_MS);
  await finishExport(db, { companyId, exportId }, { finishedAt, expiresAt });
  await notify(db, {
    companyId,
    ...(createdByUserId !== null && { userId: createdByUserId }),
    type: 'success',
    title: 'Your export is ready',
    message: `${rows.toLocaleString('en')} rows. The file is kept for ${FILE_DAYS} days.`,
    link,
  });
}
