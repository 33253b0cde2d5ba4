import { getAccess } from '#lib/access/get-access.ts';
import { isEnabled } from '#lib/access/resolve-features.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { type BounceFigures, listBounceFigures } from '#lib/events/read/queries.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { log } from '#lib/infra/log/log.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { notify } from '#lib/notifications/notify.ts';
import { checkWebhooks } from './check-webhooks.ts';
import { type AlertMailJob, SEND_ALERT_MAIL } from './jobs.ts';
import { BOUNCE_RATE, CALM_MS, percentOf, QUEUE_AGE, QUIET_MS } from './rules.ts';
import { type AlertCause, findAlertReaders, findQueueAge, holdAlert, keepBounceRates, takeAlert } from './store.ts';

/**
 * Checks whether companies' mail bounces too much, the queue is late and webhooks fail, and notifies those who want to know. Any
 * number of processes may do it at once: each alert is raised by one of them, once a day at most, and not again before
 * it has been well for an hour.
 */
export async function checkAlerts(now: Date): Promise<void> {
  await checkBounceRates(now);
  await checkQueueAge(now);
  await checkWebhooks(now);
}

async function checkBounceRates(now: Date): Promise<void> {
  const since = new Date(now.getTime() - BOUNCE_RATE.hours * HOUR_MS);
  const all = await listBounceFigures(since, BOUNCE_RATE.leastRecipients);
  for (const figures of all) {
    const rate = rateOf(figures);
    const cause = bounceCause(figures);
    if (rate >= BOUNCE_RATE.clear) await holdAlert(cause, now, new Date(now.getTime() + CALM_MS));
    if (rate >= BOUNCE_RATE.raise) await raiseBounceRate(cause, figures, now);
  }
  const worst = all.filter(({ bounced }) => bounced > 0).sort((one, other) => rateOf(other) - rateOf(one));
  await keepBounceRates(now, worst.slice(0, BOUNCE_RATE.shown));
}

const rateOf = ({ bounced, settled }: BounceFigures): number => bounced / settled;

const bounceCause = ({ companyId, bounced, settled }: BounceFigures): AlertCause => ({
  key: `bounce-rate:${companyId}`,
  alert: 'bounce-rate',
  companyId,
  facts: { bounced, settled },
});

async function raiseBounceRate(
  cause: AlertCause,
  { companyId, bounced, settled }: BounceFigures,
  now: Date,
): Promise<void> {
  if (!(await hasEmailAlerts(companyId))) return;
  await withTransaction(async (db) => {
    if (!(await takeAlert(db, cause, now, new Date(now.getTime() + QUIET_MS)))) return;
    const news = {
      companyId,
      type: 'warning' as const,
      title: 'Many of your emails bounce',
      message: `${percentOf(bounced, settled)} of ${settled} recipients of the last ${BOUNCE_RATE.hours} hours bounced. Remove addresses that do not exist before receivers turn against you.`,
      link: '/activity',
    };
    for (const { userId, byBell } of await findAlertReaders(companyId, 'monitoringEmail', db)) {
      if (byBell) await notify(db, { ...news, userId });
    }
    const payload: AlertMailJob = { alert: 'bounce-rate', companyId, bounced, settled, at: now.toISOString() };
    await enqueueJob(db, { kind: SEND_ALERT_MAIL, payload, uniqueKey: cause.key, companyId });
    log().warn({ companyId, bounced, settled }, 'many emails of a company bounce');
  });
}

/** The flags of a company without which nobody of it is alerted about its mail. */
const EMAIL_ALERTS = ['setting.alertingNotification', 'setting.monitoring', 'setting.monitoringEmail'] as const;

async function hasEmailAlerts(companyId: string): Promise<boolean> {
  const { features } = await getAccess({ scope: { companyId } });
  return EMAIL_ALERTS.every((path) => isEnabled(features, path));
}

async function checkQueueAge(now: Date): Promise<void> {
  const { seconds, late } = await findQueueAge();
  const cause: AlertCause = { key: 'queue-age', alert: 'queue-age', companyId: null, facts: { seconds, late } };
  if (seconds >= QUEUE_AGE.clearSeconds) await holdAlert(cause, now, new Date(now.getTime() + CALM_MS));
  if (seconds < QUEUE_AGE.raiseSeconds) return;
  await withTransaction(async (db) => {
    if (!(await takeAlert(db, cause, now, new Date(now.getTime() + QUIET_MS)))) return;
    const payload: AlertMailJob = { alert: 'queue-age', seconds, late, at: now.toISOString() };
    await enqueueJob(db, { kind: SEND_ALERT_MAIL, payload, uniqueKey: cause.key });
    log().error({ seconds, late }, 'deliveries are late: the queue makes no progress');
  });
}
