import { SEND_COMPANY_ALERT } from '#lib/account/notifications/alerts/alert-mail-job.ts';
import { handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { type ScheduledHandler, schedule } from '#lib/infra/queue/schedules.ts';
import { CHECK_FORECASTS, checkForecasts } from './check-forecasts.ts';
import { SEND_ALERT_MAIL } from './jobs.ts';
import { sendAlertMail } from './send-alert-mail.ts';
import { sendCompanyAlert } from './send-company-alert.ts';

/** The jobs that this domain runs. */
export const jobs: readonly (JobHandler | ScheduledHandler)[] = [
  schedule(
    handleJob(CHECK_FORECASTS, () => checkForecasts(new Date())),
    'hourly',
  ),

  handleJob(SEND_ALERT_MAIL, (payload, { ctx }) => sendAlertMail(ctx, payload)),
  handleJob(SEND_COMPANY_ALERT, (payload, { ctx }) => sendCompanyAlert(ctx, payload)),
];
