import { seedCompany } from './seed.ts';
import { killWorkers } from './webhooks/kill-workers.ts';
import { startReceiver } from './webhooks/start-receiver.ts';
import { insertWebhook, startWebhookDatabase } from './webhooks/webhook-rig.ts';

// Kills every process that sends to a webhook 20 times while 10,000 events are sent, and judges what arrived.

const PLAN = { events: 10_000, kills: 20, workers: 2 };

/** The most events of one body's worth of requests, which a killed process may have sent without writing it down. */
const SLICE = 16;

const end = await startWebhookDatabase();
const receiver = await startReceiver();
try {
  const company = await seedCompany();
  await insertWebhook(company, { target: receiver.url });
  const startedAt = performance.now();
  const findings = await killWorkers(company, receiver, PLAN);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  process.stdout.write(`${JSON.stringify({ ...findings, seconds })}\n`);
  const { lost, gaps, clashes, duplicates, kills } = findings;
  if (lost > 0 || gaps > 0 || clashes > 0 || duplicates > kills * SLICE) process.exitCode = 1;
} finally {
  await receiver.close();
  await end();
}
