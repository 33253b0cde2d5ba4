import { RECOUNT_DAYS, RecountDaysJob } from '#lib/account/company/zone-job.ts';
import { deliverFormCopy } from '#lib/account/hosted-forms/deliver-form-copy.ts';
import { DELIVER_FORM_COPY, FormCopyJob } from '#lib/account/hosted-forms/jobs.ts';
import { IdentityNoticeJob, SEND_IDENTITY_NOTICE } from '#lib/account/identity/notices.ts';
import { IdentityMailJob, SEND_IDENTITY_MAIL } from '#lib/account/identity/tokens/request-mail.ts';
import { CompanyAlertJob, SEND_COMPANY_ALERT } from '#lib/account/notifications/alerts/alert-mail-job.ts';
import { InvitationMailJob, SEND_INVITATION_MAIL } from '#lib/account/team/jobs.ts';
import { POST_ALERT, PostAlertJob, postAlert } from '#lib/connect/webhooks/alerts/post-alert.ts';
import { retryDestination } from '#lib/engine/delivery/destinations/retry-destination.ts';
import { SIMULATE_FEEDBACK, SimulateFeedbackJob } from '#lib/engine/delivery/queue/simulate-feedback.ts';
import { settleSubaccount } from '#lib/engine/delivery/subaccounts/settle-subaccount.ts';
import { READ_INBOUND, ReadInboundJob } from '#lib/engine/feedback/jobs.ts';
import { readInbound } from '#lib/engine/feedback/read-inbound.ts';
import { runSimulation } from '#lib/engine/feedback/run-simulation.ts';
import { SEND_DSN, SendDsnJob } from '#lib/engine/messages/dsn/report-job.ts';
import { sendDsn } from '#lib/engine/messages/send/send-dsn.ts';
import { AuthorizationMailJob, SEND_AUTHORIZATION_MAIL } from '#lib/engine/sandbox/jobs.ts';
import { sendAuthorizationMail } from '#lib/engine/sandbox/send-authorization-mail.ts';
import { sendIdentityMail } from '#lib/engine/system-mails/send-identity-mail.ts';
import { sendIdentityNotice } from '#lib/engine/system-mails/send-identity-notice.ts';
import { sendInvitationMail } from '#lib/engine/system-mails/send-invitation-mail.ts';
import { recountDays } from '#lib/events/statistics/recount/recount-days.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { type AnyJobHandler, defineJob } from '#lib/infra/queue/job-handler.ts';
import { KEEP_DATABASE, keepDatabaseJob } from '#lib/infra/queue/keep-database-job.ts';
import { EXPORT_ACTIVITY, ExportActivityJob } from '#lib/insight/activity/exports/jobs.ts';
import { runExport } from '#lib/insight/activity/exports/run-export.ts';
import { AlertMailJob, SEND_ALERT_MAIL } from '#lib/insight/alerts/jobs.ts';
import { sendAlertMail } from '#lib/insight/alerts/send-alert-mail.ts';
import { sendCompanyAlert } from '#lib/insight/alerts/send-company-alert.ts';
import { SEND_REPORT, SendReportJob } from '#lib/insight/analytics/reports/jobs.ts';
import { sendReport } from '#lib/insight/analytics/reports/send-report.ts';
import {
  MAIL_VALIDATED_LIST,
  MailValidatedListJob,
  MERGE_EVIDENCE,
  MergeEvidenceJob,
  RECHECK_LIST,
  VALIDATE_LIST,
  ValidateListJob,
} from '#lib/insight/validation/jobs.ts';
import { mailValidatedList } from '#lib/insight/validation/lists/mail-validated-list.ts';
import { recheckList } from '#lib/insight/validation/lists/recheck-list.ts';
import { runList } from '#lib/insight/validation/lists/run-list.ts';
import { runMergeEvidence } from '#lib/insight/validation/run-merge-evidence.ts';
import { REMOVE_DKIM_KEYS, RemoveDkimKeysJob } from '#lib/senders/domains/rotation/jobs.ts';
import { removeDkimKeys } from '#lib/senders/domains/rotation/rotation.ts';
import { CHECK_DOMAIN, CheckDomainJob } from '#lib/senders/domains/schedule-check.ts';
import { runScheduledCheck } from '#lib/senders/domains/verification/run-scheduled-check.ts';
import { CHECK_IP_ADDRESS, CheckIpAddressJob, checkIpAddress } from '#lib/senders/ip-pools/address-checks.ts';

import { SETTLE_SUBACCOUNT, SettleSubaccountJob } from '#lib/senders/subaccounts/jobs.ts';
import { RETRY_DESTINATION, RetryDestinationJob } from '#lib/service/operations/destinations/jobs.ts';
import { RUN_DOCTOR, RunDoctorJob } from '#lib/service/operations/doctor/jobs.ts';
import { runDoctor } from '#lib/service/operations/doctor/run-doctor.ts';
import { deliverContactRequest } from '#lib/service/support/deliver-contact-request.ts';
import {
  ContactRequestJob,
  DELIVER_CONTACT_REQUEST,
  MAIL_TICKET_ANSWER,
  TicketAnswerJob,
} from '#lib/service/support/jobs.ts';
import { mailTicketAnswer } from '#lib/service/support/mail-ticket-answer.ts';

/** The handler of each kind of job. */
export const jobHandlers: Readonly<Record<string, AnyJobHandler>> = {
  [KEEP_DATABASE]: keepDatabaseJob,
  [READ_INBOUND]: defineJob({
    payload: ReadInboundJob,
    run: (payload, job) => readInbound(platformContext({ requestId: job.id }), payload, job.tries),
  }),
  [SIMULATE_FEEDBACK]: defineJob({
    payload: SimulateFeedbackJob,
    run: (payload, job) => runSimulation(platformContext({ requestId: job.id }), payload),
  }),
  [SEND_DSN]: defineJob({
    payload: SendDsnJob,
    run: (payload, job) => sendDsn(platformContext({ requestId: job.id }), payload),
  }),
  [SETTLE_SUBACCOUNT]: defineJob({ payload: SettleSubaccountJob, run: settleSubaccount }),
  [REMOVE_DKIM_KEYS]: defineJob({
    payload: RemoveDkimKeysJob,
    run: (payload, job) => removeDkimKeys(platformContext({ requestId: job.id }), payload),
  }),
  [CHECK_DOMAIN]: defineJob({
    payload: CheckDomainJob,
    run: (payload, job) => runScheduledCheck(platformContext({ requestId: job.id }), payload),
  }),
  [CHECK_IP_ADDRESS]: defineJob({
    payload: CheckIpAddressJob,
    run: (payload, job) => checkIpAddress(platformContext({ requestId: job.id }), payload),
  }),
  [RETRY_DESTINATION]: defineJob({
    payload: RetryDestinationJob,
    run: async ({ destination }, { signal }) => {
      await retryDestination(destination, signal);
    },
  }),
  [RUN_DOCTOR]: defineJob({
    payload: RunDoctorJob,
    run: (_payload, job) => runDoctor(platformContext({ requestId: job.id })),
  }),
  [SEND_ALERT_MAIL]: defineJob({
    payload: AlertMailJob,
    run: (payload, job) => sendAlertMail(platformContext({ requestId: job.id }), payload),
  }),
  [SEND_COMPANY_ALERT]: defineJob({
    payload: CompanyAlertJob,
    run: (payload, job) => sendCompanyAlert(platformContext({ requestId: job.id }), payload),
  }),
  [POST_ALERT]: defineJob({ payload: PostAlertJob, run: (payload, { tries }) => postAlert(payload, tries) }),
  [SEND_AUTHORIZATION_MAIL]: defineJob({
    payload: AuthorizationMailJob,
    run: (payload, job) => sendAuthorizationMail(platformContext({ requestId: job.id }), payload),
  }),
  [DELIVER_CONTACT_REQUEST]: defineJob({
    payload: ContactRequestJob,
    run: (payload, job) => deliverContactRequest(platformContext({ requestId: job.id }), payload),
  }),
  [MAIL_TICKET_ANSWER]: defineJob({
    payload: TicketAnswerJob,
    run: (payload, job) => mailTicketAnswer(platformContext({ requestId: job.id }), payload),
  }),
  [DELIVER_FORM_COPY]: defineJob({
    payload: FormCopyJob,
    run: (payload, job) => deliverFormCopy(payload, job.id),
  }),
  [SEND_INVITATION_MAIL]: defineJob({
    payload: InvitationMailJob,
    run: (payload, job) => sendInvitationMail(platformContext({ requestId: job.id }), payload),
  }),
  [SEND_IDENTITY_MAIL]: defineJob({
    payload: IdentityMailJob,
    run: (payload, job) => sendIdentityMail(platformContext({ requestId: job.id }), payload),
  }),
  [SEND_IDENTITY_NOTICE]: defineJob({
    payload: IdentityNoticeJob,
    run: (payload, job) => sendIdentityNotice(platformContext({ requestId: job.id }), payload),
  }),
  [RECOUNT_DAYS]: defineJob({
    payload: RecountDaysJob,
    run: ({ companyId }) => recountDays(companyId, new Date()),
  }),
  [EXPORT_ACTIVITY]: defineJob({
    payload: ExportActivityJob,
    run: (payload, { signal }) => runExport(payload, signal),
  }),
  [SEND_REPORT]: defineJob({
    payload: SendReportJob,
    run: (payload, job) => sendReport(platformContext({ requestId: job.id }), payload),
  }),
  [MERGE_EVIDENCE]: defineJob({
    payload: MergeEvidenceJob,
    run: (payload) => runMergeEvidence(new Date(), payload),
  }),
  [VALIDATE_LIST]: defineJob({
    payload: ValidateListJob,
    run: (payload, { signal }) => runList(payload, signal),
  }),
  [RECHECK_LIST]: defineJob({
    payload: ValidateListJob,
    run: (payload, { signal }) => recheckList(payload, signal),
  }),
  [MAIL_VALIDATED_LIST]: defineJob({
    payload: MailValidatedListJob,
    run: (payload, job) => mailValidatedList(platformContext({ requestId: job.id }), payload),
  }),
};
