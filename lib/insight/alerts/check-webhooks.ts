import { hasAlerts } from '#lib/account/access/has-alerts.ts';
import { notify } from '#lib/account/notifications/notify.ts';
import { followSuspensions } from '#lib/connect/webhooks/lanes/open-lane.ts';
import { claimNotice, listNotices, type WebhookNotice } from '#lib/connect/webhooks/notices/list-notices.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { type AlertMailJob, SEND_ALERT_MAIL } from './jobs.ts';
import { findAlertReaders } from './store.ts';
import { webhookWords } from './webhook-words.ts';

/**
 * Notifies companies of webhooks that have failed for an hour and for a day, of those that were turned off, and of those that
 * fall behind because they get single events. Each notice is sent once, whatever the number of processes. Webhooks of suspended companies are turned off before.
 */
export async function checkWebhooks(now: Date): Promise<void> {
  await followSuspensions();
  for (const notice of await listNotices(now)) await sendNotice(notice, now);
}

async function sendNotice(notice: WebhookNotice, now: Date): Promise<void> {
  const { webhook, stage } = notice;
  const { id, companyId, name } = webhook;
  const isWanted = await hasAlerts(companyId, 'monitoringWebhook');
  await withTransaction(async (db) => {
    if (!(await claimNotice(db, notice, now)) || !isWanted) return;
    const figures = notice.stage === 'slow' ? { lag: notice.lag } : {};
    const { heading, paragraphs } = webhookWords({ stage, name, ...figures });
    const type: 'error' | 'warning' = webhook.state === 'off' ? 'error' : 'warning';
    const look = { type, icon: 'webhook' as const, mode: 'alert' as const };
    const news = { companyId, ...look, title: heading, message: paragraphs.join(' '), link: `/webhook/${id}` };
    for (const { userId, byBell } of await findAlertReaders(companyId, 'monitoringWebhook', db)) {
      if (byBell) await notify(db, { ...news, userId });
    }
    const payload: AlertMailJob = {
      alert: 'webhook',
      companyId,
      webhookId: id,
      name,
      stage,
      ...figures,
      at: now.toISOString(),
    };
    await enqueueJob(db, SEND_ALERT_MAIL, payload, { uniqueKey: `webhook:${id}:${stage}`, companyId });
  });
}
