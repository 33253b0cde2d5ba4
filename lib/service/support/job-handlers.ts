import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { deliverContactRequest } from './deliver-contact-request.ts';
import { DELIVER_CONTACT_REQUEST, MAIL_TICKET_ANSWER } from './jobs.ts';
import { mailTicketAnswer } from './mail-ticket-answer.ts';

/** The jobs that this domain runs. */
export const jobs: readonly JobHandler[] = [
  handleJob(DELIVER_CONTACT_REQUEST, (payload, { ctx }) => deliverContactRequest(ctx, payload)),
  handleJob(MAIL_TICKET_ANSWER, (payload, { ctx }) => mailTicketAnswer(ctx, payload)),
];
