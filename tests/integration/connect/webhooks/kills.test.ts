import { expect, test } from 'vitest';
import { seedCompany } from '../../../fixtures/accounts/seed.ts';
import { killWorkers } from '../../../fixtures/webhooks/kill-workers.ts';
import { startReceiver } from '../../../fixtures/webhooks/start-receiver.ts';
import { insertWebhook, startWebhookDatabase } from '../../../fixtures/webhooks/webhook-rig.ts';

test('killed processes lose no event, leave no gap in the numbers and repeat one slice each at most', async () => {
  const end = await startWebhookDatabase();
  const receiver = await startReceiver();
  try {
    const company = await seedCompany();
    await insertWebhook(company, { target: receiver.url });
    const { lost, gaps, clashes, duplicates, kills } = await killWorkers(company, receiver, {
      events: 1_000,
      kills: 3,
      workers: 2,
    });
    expect({ lost, gaps, clashes, kills }).toEqual({ lost: 0, gaps: 0, clashes: 0, kills: 3 });
    expect(duplicates).toBeLessThanOrEqual(kills * 16);
  } finally {
    await receiver.close();
    await end();
  }
}, 180_000);
