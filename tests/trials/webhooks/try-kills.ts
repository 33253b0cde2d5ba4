import { seedCompany } from '../../fixtures/accounts/seed.ts';
import { killWorkers } from '../../fixtures/webhooks/kill-workers.ts';
import { startReceiver } from '../../fixtures/webhooks/start-receiver.ts';
import { insertWebhook } from '../../fixtures/webhooks/webhook-rig.ts';

const PLAN = { events: 10_000, kills: 20, workers: 2 };

/** The most events of one body's worth of requests, which a killed process may have sent without writing it down. */
const SLICE = 16;

/** Kills every process that sends to a webhook 20 times while 10,000 events are sent, and judges what arrived. */
export async function tryKills(): Promise<{ isMet: boolean; findings: object }> {
  const receiver = await startReceiver();
  const company = await seedCompany();
  await insertWebhook(company, { target: receiver.url });
  const findings = await killWorkers(company, receiver, PLAN);
  await receiver.close();
  const { lost, gaps, clashes, duplicates, kills } = findings;
  return { isMet: lost + gaps + clashes === 0 && duplicates <= kills * SLICE && kills === PLAN.kills, findings };
}
