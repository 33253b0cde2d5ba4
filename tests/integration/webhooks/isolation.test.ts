import { afterAll, beforeAll, expect, test } from 'vitest';
import { runWebhookWorker, type WebhookWorker } from '#lib/webhooks/lanes/webhook-worker.ts';
import { percentile } from '../../support/load/percentile.ts';
import { pollUntil } from '../../support/poll-until.ts';
import { seedCompany } from '../../support/seed.ts';
import { startReceiver } from '../../support/webhooks/start-receiver.ts';
import { emitEvents, insertWebhook, startWebhookDatabase } from '../../support/webhooks/webhook-rig.ts';

let end: () => Promise<void>;
let worker: WebhookWorker;

beforeAll(async () => {
  end = await startWebhookDatabase();
  worker = await runWebhookWorker();
});

afterAll(async () => {
  await worker.stop();
  await end();
});

test('ten endpoints that never answer do not delay the events of another one', async () => {
  const company = await seedCompany();
  const silent = await startReceiver();
  silent.answer = () => {};
  for (let n = 0; n < 10; n += 1) await insertWebhook(company, { target: `${silent.url}/${n}` });
  await emitEvents(company, 50);
  await pollUntil('requests that hang', () => silent.requests.length >= 10);
  const good = await startReceiver();
  const arrivals = new Map<string, number>();
  good.answer = (response, { at, headers }) => {
    arrivals.set(String(headers['webhook-id']), at);
    response.writeHead(200).end();
  };
  await insertWebhook(company, { target: good.url });
  const delays: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const at = Date.now();
    const [id = ''] = await emitEvents(company, 1);
    delays.push((await pollUntil('the event', () => arrivals.get(id))) - at);
  }
  expect(percentile(delays, 95)).toBeLessThan(2_000);
  await good.close();
  await silent.close();
});
