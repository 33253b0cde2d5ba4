import { withTransaction } from '#lib/infra/db/transaction.ts';
import { log } from '#lib/infra/log/log.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { notify } from '#lib/notifications/notify.ts';
import { type AlertMailJob, SEND_ALERT_MAIL } from './jobs.ts';
import { BOUNCE_RATE, CALM_MS, percentOf, QUEUE_AGE, QUIET_MS } from './rules.ts';
import {
  type BounceFigures,
  findAlertReaders,
  findBounceFigures,
  findQueueAge,
  holdAlert,
  takeAlert,
} from './store.ts';

const HOUR_MS = 3_600_000;

/**
 * Looks whether companies' mail bounces too much and whether the queue stands, and tells those who want to know. Any
 * number of processes may do it at once: each alert is raised by one of them, once a day at most, and not again before
 * it has been well for an hour.
 */
export async function checkAlerts(now: Date): Promise<void> {
  await checkBounceRates(now);
  await checkQueueAge(now);
}

async function checkBounceRates(now: Date): Promise<void> {
  const since = new Date(now.getTime() - BOUNCE_RATE.hours * HOUR_MS);
  for (const figures of await findBounceFigures(since, BOUNCE_RATE.leastRecipients)) {
    const rate = figures.bounced / figures.settled;
    const key = `alert:bounce-rate:${figures.companyId}`;
    if (rate >= BOUNCE_RATE.clear) await holdAlert(key, now, new Date(now.getTime() + CALM_MS));
    if (rate >= BOUNCE_RATE.raise) await raiseBounceRate(key, figures, now);
  }
}

async function raiseBounceRate(key: string, { companyId, bounced, settled }: BounceFigures, now: Date): Promise<void> {
  await withTransaction(async (db) => {
    if (!(await takeAlert(db, key, now, new Date(now.getTime() + QUIET_MS)))) return;
    const news = {
      companyId,
      type: 'warning' as const,
      title: 'Many of your emails bounce',
      message: `${percentOf(bounced, settled)} of ${settled} recipients of the last ${BOUNCE_RATE.hours} hours bounced. Remove addresses that do not exist before receivers turn against you.`,
      link: '/activity',
    };
    for (const { userId, byBell } of await findAlertReaders(companyId, db)) {
      if (byBell) await notify(db, { ...news, userId });
    }
    const payload: AlertMailJob = { alert: 'bounce-rate', companyId, bounced, settled, at: now.toISOString() };
    await enqueueJob(db, { kind: SEND_ALERT_MAIL, payload, uniqueKey: key, companyId });
    log().warn({ companyId, bounced, settled }, 'many emails of a company bounce');
  });
}

async function checkQueueAge(now: Date): Promise<void> {
  const key = 'alert:queue-age';
  const { seconds, late } = await findQueueAge();
  if (seconds >= QUEUE_AGE.clearSeconds) await holdAlert(key, now, new Date(now.getTime() + CALM_MS));
  if (seconds < QUEUE_AGE.raiseSeconds) return;
  await withTransaction(async (db) => {
    if (!(await takeAlert(db, key, now, new Date(now.getTime() + QUIET_MS)))) return;
    const payload: AlertMailJob = { alert: 'queue-age', seconds, late, at: now.toISOString() };
    await enqueueJob(db, { kind: SEND_ALERT_MAIL, payload, uniqueKey: key });
    log().error({ seconds, late }, 'deliveries are late: the queue stands');
  });
}
