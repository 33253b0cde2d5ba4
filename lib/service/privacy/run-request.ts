import { notify } from '#lib/account/notifications/notify.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { JobRun } from '#lib/infra/queue/define-job.ts';
import { JOB_TRIES_MAX } from '#lib/infra/queue/run-job.ts';
import { eraseSubject } from './erase-subject.ts';
import { RUN_REQUEST } from './jobs.ts';
import {
  deletePiecesFrom,
  findAbandoned,
  findRequest,
  type RequestKey,
  type RequestRow,
  sumPieces,
  updateRequest,
} from './store.ts';
import { openSubject } from './subject.ts';
import { FILE_DAYS } from './values.ts';
import { writeExport } from './write-export.ts';

/** Does what a request asks for. One that was killed continues where it was; one that fails at every try is `failed`. */
export async function runRequest(key: RequestKey, job: JobRun): Promise<void> {
  const row = await findRequest(key);
  if (!row?.subjectEncrypted || row.finishedAt) return;
  try {
    const subject = await openSubject(key.companyId, row.id, row.subjectEncrypted);
    await withTransaction((db) => updateRequest(db, key, { state: 'running' }));
    const isDone = row.kind === 'export' ? await writeExport(row, subject, job) : await eraseSubject(row, subject, job);
    if (isDone) await finish(row, job);
  } catch (error) {
    if (job.tries >= JOB_TRIES_MAX && !job.signal.aborted) await fail(key);
    throw error;
  }
}

/** Ends a request. Nothing in its row names the person any more. */
async function finish(row: RequestRow, job: JobRun): Promise<void> {
  const key = { companyId: row.companyId, requestId: row.id };
  const finishedAt = job.ctx.now();
  const isExport = row.kind === 'export';
  await withTransaction(async (db) => {
    await updateRequest(db, key, {
      state: 'done',
      finishedAt,
      subjectEncrypted: null,
      ...(isExport && {
        sizeBytes: await sumPieces(db, key),
        expiresAt: new Date(finishedAt.getTime() + FILE_DAYS * DAY_MS),
      }),
    });
    await notify(db, {
      companyId: row.companyId,
      ...(row.askedBy !== null && { userId: row.askedBy }),
      type: 'success',
      title: isExport ? 'The data of a person is ready' : 'A person is erased',
      message: isExport
        ? `The file is kept for ${FILE_DAYS} days.`
        : 'The report says what was erased, and what is kept and why.',
      link: '/privacy',
    });
  });
}

async function fail(key: RequestKey): Promise<void> {
  await withTransaction(async (db) => {
    await deletePiecesFrom(db, key, 0);
    await updateRequest(db, key, { state: 'failed', finishedAt: new Date(), subjectEncrypted: null });
  });
}

/** Ends requests that have no job any more: their workers died at every try. */
export async function settleRequests(): Promise<{ ended: number }> {
  const abandoned = await findAbandoned(RUN_REQUEST.kind);
  for (const key of abandoned) await fail(key);
  return { ended: abandoned.length };
}
