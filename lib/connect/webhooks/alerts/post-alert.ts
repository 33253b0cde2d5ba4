import { z } from 'zod';
import { newId } from '#lib/core/ids.ts';
import { ALERT_TRIES_MAX } from '#lib/core/limits.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { log } from '#lib/infra/log/log.ts';
import { defineJob } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { writeAttempts } from '../lanes/attempts-store.ts';
import { postWebhook } from '../request/post-webhook.ts';
import { openTarget } from '../request/webhook-target.ts';
import { findAlertWebhook, findAlertWebhookIds } from '../store.ts';
import { formatAlert, PostedAlert } from './alert-body.ts';

/** The payload of the job; `deliveryId` names it in the list of deliveries. */
export const PostAlertJob = z.strictObject({
  webhookId: z.uuid(),
  deliveryId: z.uuid().optional(),
  alert: PostedAlert,
});
export type PostAlertJob = z.infer<typeof PostAlertJob>;

/** The job that posts an alert to one webhook. */
export const POST_ALERT = defineJob({ kind: 'post-alert', lane: 'short', payload: PostAlertJob });

/** Enqueues an alert for each webhook of its company that gets alerts. */
export async function enqueueAlertPosts(alert: PostedAlert): Promise<void> {
  const { companyId, key } = alert;
  await withTransaction(async (db) => {
    for (const webhookId of await findAlertWebhookIds(db, companyId)) {
      const payload: PostAlertJob = { webhookId, deliveryId: newId(), alert };
      await enqueueJob(db, POST_ALERT, payload, { uniqueKey: `${webhookId} ${key}`, companyId });
    }
  });
}

/**
 * Does the job: posts an alert, signed and authenticated as the webhook's events are, and writes the try to the log. A webhook
 * that is paused, off or deleted by now gets nothing.
 *
 * @param tries the number of this try, from 1.
 * @throws what the request failed with, so that the job is tried again.
 */
export async function postAlert(job: PostAlertJob, tries: number): Promise<void> {
  const { webhookId, deliveryId = newId(), alert } = job;
  const webhook = await findAlertWebhook(alert.companyId, webhookId);
  if (!webhook) return;
  const body = formatAlert(alert);
  const result = await postWebhook(openTarget(webhook), body);
  const attempt = {
    companyId: alert.companyId,
    webhookId,
    deliveryId,
    webhookMessageId: body.id,
    kind: 'alert' as const,
    // A delivery is listed by its first try, which has its id.
    id: tries === 1 ? deliveryId : newId(),
    number: tries,
    firstSequence: null,
    lastSequence: null,
    eventIds: [],
  };
  await writeAttempts([{ ...attempt, result, isSampled: true }]);
  const { isTaken, error } = result;
  if (isTaken) return;
  if (tries < ALERT_TRIES_MAX) throw new Error(`The webhook did not take an alert: ${error}`);
  log().warn({ webhookId, companyId: alert.companyId, error }, 'an alert is given up');
}
