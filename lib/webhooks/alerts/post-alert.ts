import { z } from 'zod';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { log } from '#lib/infra/log/log.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { postWebhook } from '../request/post-webhook.ts';
import { openTarget } from '../request/webhook-target.ts';
import { formatAlert, PostedAlert } from './alert-body.ts';
import { findAlertWebhook, findAlertWebhookIds } from './store.ts';

/** The kind of the job that posts an alert to one webhook. */
export const POST_ALERT = 'post-alert';

/** The payload of the job. */
export const PostAlertJob = z.strictObject({ webhookId: z.uuid(), alert: PostedAlert });
export type PostAlertJob = z.infer<typeof PostAlertJob>;

/** The tries of one alert; then it is given up, as its bell and its mail say the same. */
const TRIES_MAX = 8;

/** Enqueues an alert for each webhook of its company that gets alerts. */
export async function enqueueAlertPosts(alert: PostedAlert): Promise<void> {
  const { companyId, key } = alert;
  await withTransaction(async (db) => {
    for (const webhookId of await findAlertWebhookIds(db, companyId)) {
      const payload: PostAlertJob = { webhookId, alert };
      await enqueueJob(db, { kind: POST_ALERT, payload, uniqueKey: `${webhookId} ${key}`, companyId });
    }
  });
}

/**
 * Does the job: posts an alert, signed and authenticated as the webhook's events are. A webhook that is paused, off or
 * deleted by now gets nothing.
 *
 * @param tries the number of this try, from 1.
 * @throws what the request failed with, so that the job is tried again.
 */
export async function postAlert({ webhookId, alert }: PostAlertJob, tries: number): Promise<void> {
  const webhook = await findAlertWebhook(alert.companyId, webhookId);
  if (!webhook) return;
  const { isTaken, error } = await postWebhook(openTarget(webhook), formatAlert(alert));
  if (isTaken) return;
  if (tries < TRIES_MAX) throw new Error(`The webhook did not take an alert: ${error}`);
  log().warn({ webhookId, companyId: alert.companyId, error }, 'an alert is given up');
}
