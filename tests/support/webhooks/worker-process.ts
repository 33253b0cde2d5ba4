import { runWebhookWorker } from '#lib/webhooks/lanes/webhook-worker.ts';

// A process that sends to webhooks until it is killed. It says when it has begun.
await runWebhookWorker();
process.send?.('ready');
