import { DAY_MS } from '#lib/core/durations.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { log } from '#lib/infra/log/log.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { checkApiKeys } from './check-api-keys.ts';
import { checkMassRefusals } from './check-mass-refusals.ts';
import { checkRates } from './check-rates.ts';
import { checkUsage } from './check-usage.ts';
import { checkWebhooks } from './check-webhooks.ts';
import { type AlertMailJob, SEND_ALERT_MAIL } from './jobs.ts';
import { CALM_MS, CERTIFICATE_NOTICE_DAYS, QUEUE_AGE, QUIET_MS } from './rules.ts';
import { type AlertCause, findEndingCertificates, findQueueAge, holdAlert, takeAlert } from './store.ts';

/**
 * Checks companies' bounces, mass refusals and complaints, quotas, webhooks and API keys, the queue and the certificates, and notifies
 * those who want to know. Any number of processes may do it at once: each alert is raised by one of them, and not again
 * while its cause lasts; a rate once a day at most, and not before it has been well for an hour.
 */
export async function checkAlerts(now: Date): Promise<void> {
  await checkRates(now);
  await checkMassRefusals(now);
  await checkUsage(now);
  await checkApiKeys(now);
  await checkCertificates(now);
  await checkQueueAge(now);
  await checkWebhooks(now);
}

/** Notifies operators of certificates that end soon: a self-signed one is renewed automatically before. */
async function checkCertificates(now: Date): Promise<void> {
  const before = new Date(now.getTime() + CERTIFICATE_NOTICE_DAYS * DAY_MS);
  for (const { host, expiresAt } of await findEndingCertificates(before)) {
    const facts = { host, expiresAt: expiresAt.toISOString() };
    const cause: AlertCause = { key: `certificate:${host}`, alert: 'certificate', companyId: null, facts };
    await holdAlert(cause, now, new Date(now.getTime() + CALM_MS));
    await withTransaction(async (db) => {
      if (!(await takeAlert(db, cause, now, new Date(now.getTime() + QUIET_MS)))) return;
      const payload: AlertMailJob = { alert: 'certificate', ...facts, at: now.toISOString() };
      await enqueueJob(db, SEND_ALERT_MAIL, payload, { uniqueKey: cause.key });
      log().warn(facts, 'a certificate ends soon');
    });
  }
}

async function checkQueueAge(now: Date): Promise<void> {
  const { seconds, late } = await findQueueAge();
  const cause: AlertCause = { key: 'queue-age', alert: 'queue-age', companyId: null, facts: { seconds, late } };
  if (seconds >= QUEUE_AGE.clearSeconds) await holdAlert(cause, now, new Date(now.getTime() + CALM_MS));
  if (seconds < QUEUE_AGE.raiseSeconds) return;
  await withTransaction(async (db) => {
    if (!(await takeAlert(db, cause, now, new Date(now.getTime() + QUIET_MS)))) return;
    const payload: AlertMailJob = { alert: 'queue-age', seconds, late, at: now.toISOString() };
    await enqueueJob(db, SEND_ALERT_MAIL, payload, { uniqueKey: cause.key });
    log().error({ seconds, late }, 'deliveries are late: the queue makes no progress');
  });
}
