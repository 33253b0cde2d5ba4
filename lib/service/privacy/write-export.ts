import { DAY_MS } from '#lib/core/durations.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { waitForCalm } from '#lib/infra/pressure/wait-for-calm.ts';
import type { ExportedRow } from '#lib/infra/privacy/domain.ts';
import { packStored } from '#lib/infra/privacy/stored-text.ts';
import type { Subject } from '#lib/infra/privacy/subject.ts';
import type { JobRun } from '#lib/infra/queue/define-job.ts';
import { DOMAINS } from './domains.ts';
import { addRows, Report } from './report.ts';
import { deletePiecesFrom, insertPiece, type RequestRow, readDatabase, updateRequest } from './store.ts';
import { FILE_DAYS } from './values.ts';

/** Characters of a piece, unless a single row has more. */
const PIECE_CHARS = 1_000_000;

/** Lines of one file, until they are written. */
type Lines = { file: string; text: string; rows: number };

/**
 * Writes everything about a person, a domain at a time and in pieces. A domain that was not finished is begun again.
 *
 * @returns true
 */
export async function writeExport(row: RequestRow, subject: Subject, job: JobRun): Promise<true> {
  const key = { companyId: row.companyId, requestId: row.id };
  const expiresAt = new Date(job.ctx.now().getTime() + (FILE_DAYS + 1) * DAY_MS);
  let report = Report.parse(row.report);
  for (let step = row.steps; step < DOMAINS.length; step += 1) {
    const domain = DOMAINS[step];
    await withTransaction((db) => deletePiecesFrom(db, key, step));
    const counts: Record<string, number> = {};
    let number = 0;
    for await (const { file, text, rows } of linesOf(domain?.exportOf?.(readDatabase(), subject))) {
      const data = await packStored(text);
      await withTransaction(async (db) => {
        await insertPiece(db, key, { step, number, file, data, expiresAt });
        await job.checkpoint(db, { done: step + 1, total: DOMAINS.length, step: file });
      });
      number += 1;
      counts[file] = (counts[file] ?? 0) + rows;
      await waitForCalm();
    }
    report = addRows(report, counts);
    await withTransaction(async (db) => {
      await updateRequest(db, key, { steps: step + 1, report });
      await job.checkpoint(db, { done: step + 1, total: DOMAINS.length, step: domain?.name ?? '' });
    });
  }
  return true;
}

/** Puts rows of one file together, up to the size of a piece. */
async function* linesOf(rows: AsyncIterable<ExportedRow> | undefined): AsyncGenerator<Lines> {
  const open = new Map<string, Lines>();
  for await (const { file, row } of rows ?? []) {
    const lines = open.get(file) ?? { file, text: '', rows: 0 };
    open.set(file, lines);
    lines.text += `${JSON.stringify(row)}\n`;
    lines.rows += 1;
    if (lines.text.length < PIECE_CHARS) continue;
    open.delete(file);
    yield lines;
  }
  yield* open.values();
}
