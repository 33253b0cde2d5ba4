import { jobs as hostedForms } from '#lib/account/hosted-forms/job-handlers.ts';
import { jobs as usage } from '#lib/account/usage/job-handlers.ts';
import { jobs as contacts } from '#lib/audience/contacts/job-handlers.ts';
import { jobs as imports } from '#lib/audience/imports/job-handlers.ts';
import { jobs as journeys } from '#lib/audience/journeys/job-handlers.ts';
import { jobs as segments } from '#lib/audience/segments/job-handlers.ts';
import { jobs as subscriptions } from '#lib/audience/subscriptions/job-handlers.ts';
import { jobs as campaignReports } from '#lib/campaigns/campaign-reports/job-handlers.ts';
import { jobs as campaigns } from '#lib/campaigns/campaigns/job-handlers.ts';
import { jobs as expansion } from '#lib/campaigns/expansion/job-handlers.ts';
import { jobs as webhooks } from '#lib/connect/webhooks/job-handlers.ts';
import { jobs as media } from '#lib/content/media/job-handlers.ts';
import { jobs as delivery } from '#lib/engine/delivery/job-handlers.ts';
import { jobs as feedback } from '#lib/engine/feedback/job-handlers.ts';
import { jobs as messages } from '#lib/engine/messages/job-handlers.ts';
import { jobs as sandbox } from '#lib/engine/sandbox/job-handlers.ts';
import { jobs as systemMails } from '#lib/engine/system-mails/job-handlers.ts';
import { jobs as events } from '#lib/events/job-handlers.ts';
import type { JobHandler } from '#lib/infra/queue/define-job.ts';
import { keepDatabaseJob, sweepJobsJob } from '#lib/infra/queue/keep-database-job.ts';
import type { ScheduledHandler } from '#lib/infra/queue/schedules.ts';
import { jobs as activity } from '#lib/insight/activity/job-handlers.ts';
import { jobs as alerts } from '#lib/insight/alerts/job-handlers.ts';
import { jobs as analytics } from '#lib/insight/analytics/job-handlers.ts';
import { jobs as validation } from '#lib/insight/validation/job-handlers.ts';
import { jobs as domains } from '#lib/senders/domains/job-handlers.ts';
import { jobs as ipPools } from '#lib/senders/ip-pools/job-handlers.ts';
import { jobs as operations } from '#lib/service/operations/job-handlers.ts';
import { jobs as privacy } from '#lib/service/privacy/job-handlers.ts';
import { jobs as support } from '#lib/service/support/job-handlers.ts';

/** The handlers of all kinds of jobs, as each domain registers them. */
export const jobHandlers: readonly (JobHandler | ScheduledHandler)[] = [
  keepDatabaseJob,
  sweepJobsJob,
  ...hostedForms,
  ...usage,
  ...events,
  ...domains,
  ...media,
  ...ipPools,
  ...delivery,
  ...feedback,
  ...messages,
  ...sandbox,
  ...systemMails,
  ...webhooks,
  ...activity,
  ...alerts,
  ...analytics,
  ...validation,
  ...operations,
  ...privacy,
  ...support,
  ...contacts,
  ...imports,
  ...segments,
  ...journeys,
  ...subscriptions,
  ...campaigns,
  ...campaignReports,
  ...expansion,
];
