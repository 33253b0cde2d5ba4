import { keepErased } from '#lib/engine/suppressions/privacy.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { waitForCalm } from '#lib/infra/pressure/wait-for-calm.ts';
import type { FoundData, KeptData, PrivacyDomain } from '#lib/infra/privacy/domain.ts';
import type { Subject } from '#lib/infra/privacy/subject.ts';
import type { JobRun } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { DOMAINS } from './domains.ts';
import { RUN_REQUEST } from './jobs.ts';
import { addRows, Report } from './report.ts';
import { deleteFilesAbout, type RequestRow, readDatabase, updateRequest } from './store.ts';

/** The time until what others awaited is looked at again. */
const AGAIN_MS = 15 * 60_000;

/**
 * Erases a person, domain by domain and in slices, each with its part of the report. The address is kept from coming back before
 * anything else happens.
 *
 * @returns false if others still need something that has the person in it: the job comes back for it.
 */
export async function eraseSubject(row: RequestRow, subject: Subject, job: JobRun): Promise<boolean> {
  const key = { companyId: row.companyId, requestId: row.id };
  let done = job.progress?.done ?? 0;
  let report = Report.parse(row.report);
  await withTransaction(async (db) => {
    await keepErased(db, subject, job.ctx.now());
    await deleteFilesAbout(db, row.companyId, row.subjectHash);
  });
  const step = (domain: PrivacyDomain, found: FoundData) =>
    withTransaction(async (db) => {
      const slice = await domain.erase?.(db, subject, found);
      const next = addRows(report, slice?.erased ?? {});
      await updateRequest(db, key, { report: next });
      await job.checkpoint(db, { done: done + 1, total: null, step: domain.name });
      return { next, isMore: Object.keys(slice?.erased ?? {}).length > 0, waiting: slice?.waiting ?? 0 };
    });
  let waiting = 0;
  for (const domain of DOMAINS) {
    const found = (await domain.find?.(readDatabase(), subject)) ?? { ids: [] };
    waiting += found.waiting ?? 0;
    for (let isMore = true; isMore; ) {
      job.signal.throwIfAborted();
      const result = await step(domain, found);
      report = result.next;
      done += 1;
      isMore = result.isMore;
      if (!isMore) waiting += result.waiting;
      await waitForCalm();
    }
  }
  report = { ...report, waiting, kept: await listKept(subject) };
  await withTransaction(async (db) => {
    await updateRequest(db, key, { report, ...(waiting > 0 && { state: 'waiting' }) });
    if (waiting === 0) return;
    const dueAt = new Date(job.ctx.now().getTime() + AGAIN_MS);
    await enqueueJob(db, RUN_REQUEST, key, { uniqueKey: `${row.id} ${job.id}`, companyId: row.companyId, dueAt });
  });
  return waiting === 0;
}

async function listKept(subject: Subject): Promise<KeptData[]> {
  const kept: KeptData[] = [];
  for (const domain of DOMAINS) kept.push(...((await domain.keptOf?.(readDatabase(), subject)) ?? []));
  return kept;
}
