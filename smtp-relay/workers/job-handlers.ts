import { platformContext } from '#lib/infra/config/platform-context.ts';
import { type AnyJobHandler, defineJob } from '#lib/infra/queue/job-handler.ts';
import { KEEP_DATABASE, keepDatabaseJob } from '#lib/infra/queue/keep-database-job.ts';
import { AuthorizationMailJob, SEND_AUTHORIZATION_MAIL } from '#lib/sandbox/jobs.ts';
import { sendAuthorizationMail } from '#lib/sandbox/send-authorization-mail.ts';
import { sendInvitationMail } from '#lib/system-mails/send-invitation-mail.ts';
import { InvitationMailJob, SEND_INVITATION_MAIL } from '#lib/team/jobs.ts';

/** Every kind of job and the verb that does it. */
export const jobHandlers: Readonly<Record<string, AnyJobHandler>> = {
  [KEEP_DATABASE]: keepDatabaseJob,
  [SEND_AUTHORIZATION_MAIL]: defineJob({
    payload: AuthorizationMailJob,
    run: (payload, job) => sendAuthorizationMail(platformContext({ requestId: job.id }), payload),
  }),
  [SEND_INVITATION_MAIL]: defineJob({
    payload: InvitationMailJob,
    run: (payload, job) => sendInvitationMail(platformContext({ requestId: job.id }), payload),
  }),
};
