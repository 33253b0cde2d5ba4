import { runWebhookWorker } from '#lib/connect/webhooks/lanes/webhook-worker.ts';

// A process that sends to webhooks until it is killed. It says when it has begun, and on request the megabytes that are alive
// after a full collection of garbage (`--expose-gc`).
await runWebhookWorker();
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(Math.round((heapUsed + external) / 1_024 ** 2));
});
process.send?.('ready');
