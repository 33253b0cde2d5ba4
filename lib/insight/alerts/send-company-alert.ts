import { hasAlerts } from '#lib/account/access/has-alerts.ts';
import type { CompanyAlertJob } from '#lib/account/notifications/alerts/alert-mail-job.ts';
import { getCompanyAlerts } from '#lib/account/notifications/alerts/company/company-alerts.ts';
import { enqueueAlertPosts } from '#lib/connect/webhooks/alerts/post-alert.ts';
import type { Context } from '#lib/core/context.ts';
import { sendSystemMail } from '#lib/engine/messages/send/send-system-mail.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { isWanted } from './raise-alert.ts';
import { findAlertReaders } from './store.ts';

/**
 * Does the job of a company's alert: mails it to all who want it, and enqueues it for webhooks that get alerts. A repeat
 * sends nobody a second mail.
 *
 * @throws {AppError} as `sendSystemMail`; the job is tried again then.
 */
export async function sendCompanyAlert(ctx: Pick<Context, 'now'>, job: CompanyAlertJob): Promise<void> {
  const { companyId, subject, key, heading, paragraphs, action, thresholds, at } = job;
  if (!(await hasAlerts(companyId, subject))) return;
  const url = `${settings().PUBLIC_URL}${action.path}`;
  const { usageThresholds } = await getCompanyAlerts({ scope: { companyId } });
  if (isWanted(usageThresholds, thresholds))
    await enqueueAlertPosts({ companyId, key, subject, heading, paragraphs, url, at });
  for (const reader of await findAlertReaders(companyId, subject)) {
    if (!reader.byMail || !isWanted(reader.thresholds, thresholds)) continue;
    await sendSystemMail({
      to: reader.email,
      subject: `${heading} (${reader.company})`,
      heading,
      paragraphs: [...paragraphs],
      button: { label: action.label, url },
      notes: ['Choose which alerts you get in the account settings.'],
      onBehalfOfCompanyId: companyId,
      idempotencyKey: `alert:${key}:${reader.userId}:${at}`,
      now: ctx.now(),
    });
  }
}
