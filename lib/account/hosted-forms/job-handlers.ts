import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { deliverFormCopy } from './copy-to-form.ts';
import { DELIVER_FORM_COPY } from './jobs.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [
  handleJob(DELIVER_FORM_COPY, (payload, { id }) => deliverFormCopy(payload, id)),
];
