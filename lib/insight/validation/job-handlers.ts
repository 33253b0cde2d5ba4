import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { MAIL_VALIDATED_LIST, MERGE_EVIDENCE, RECHECK_LIST, VALIDATE_LIST } from './jobs.ts';
import { mailValidatedList } from './lists/mail-validated-list.ts';
import { recheckList } from './lists/recheck-list.ts';
import { runList } from './lists/run-list.ts';
import { runMergeEvidence } from './run-merge-evidence.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [
  handleJob(MERGE_EVIDENCE, (payload) => runMergeEvidence(new Date(), payload)),
  handleJob(VALIDATE_LIST, (payload, { signal }) => runList(payload, signal)),
  handleJob(RECHECK_LIST, (payload, { signal }) => recheckList(payload, signal)),
  handleJob(MAIL_VALIDATED_LIST, (payload, { ctx }) => mailValidatedList(ctx, payload)),
];
