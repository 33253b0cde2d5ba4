import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { type ScheduledHandler, schedule } from '#lib/infra/queue/schedules.ts';
import { ENQUEUE_EVIDENCE, enqueueEvidence } from './enqueue-evidence.ts';
import { MAIL_VALIDATED_LIST, MERGE_EVIDENCE, RECHECK_LIST, VALIDATE_LIST } from './jobs.ts';
import { mailValidatedList } from './lists/mail-validated-list.ts';
import { recheckList } from './lists/recheck-list.ts';
import { runList } from './lists/run-list.ts';
import { runMergeEvidence } from './merge-evidence.ts';

/** The jobs that this domain runs. */
export const jobs: readonly (JobHandler | ScheduledHandler)[] = [
  schedule(
    handleJob(ENQUEUE_EVIDENCE, () => enqueueEvidence(new Date())),
    'hourly',
  ),

  handleJob(MERGE_EVIDENCE, (payload) => runMergeEvidence(new Date(), payload)),
  handleJob(VALIDATE_LIST, (payload, { signal, report }) => runList(payload, signal, undefined, report)),
  handleJob(RECHECK_LIST, (payload, { signal }) => recheckList(payload, signal)),
  handleJob(MAIL_VALIDATED_LIST, (payload, { ctx }) => mailValidatedList(ctx, payload)),
];
