import { runWebhookWorker, type WebhookWorker } from '#lib/connect/webhooks/lanes/webhook-worker.ts';

/** Starts the role `webhooks` of this process. Any number of processes may have it. */
export const startWebhooks = (): Promise<WebhookWorker> => runWebhookWorker();
