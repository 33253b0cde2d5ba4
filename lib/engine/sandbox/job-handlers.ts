import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { SEND_AUTHORIZATION_MAIL } from './jobs.ts';
import { sendAuthorizationMail } from './send-authorization-mail.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [
  handleJob(SEND_AUTHORIZATION_MAIL, (payload, { ctx }) => sendAuthorizationMail(ctx, payload)),
];
