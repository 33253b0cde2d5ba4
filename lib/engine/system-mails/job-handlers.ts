import { SEND_IDENTITY_NOTICE } from '#lib/account/identity/notices.ts';
import { SEND_IDENTITY_MAIL } from '#lib/account/identity/tokens/request-mail.ts';
import { SEND_INVITATION_MAIL } from '#lib/account/team/jobs.ts';
import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { SEND_SENDER_LINK } from '#lib/senders/senders/jobs.ts';
import { sendIdentityMail } from './send-identity-mail.ts';
import { sendIdentityNotice } from './send-identity-notice.ts';
import { sendInvitationMail } from './send-invitation-mail.ts';
import { sendSenderLink } from './send-sender-link.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [
  handleJob(SEND_INVITATION_MAIL, (payload, { ctx }) => sendInvitationMail(ctx, payload)),
  handleJob(SEND_IDENTITY_MAIL, (payload, { ctx }) => sendIdentityMail(ctx, payload)),
  handleJob(SEND_SENDER_LINK, (payload, { ctx }) => sendSenderLink(ctx, payload)),
  handleJob(SEND_IDENTITY_NOTICE, (payload, { ctx }) => sendIdentityNotice(ctx, payload)),
];
