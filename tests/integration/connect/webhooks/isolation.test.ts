import { afterAll, beforeAll, expect, test } from 'vitest';
import { runWebhookWorker, type WebhookWorker } from '#lib/connect/webhooks/lanes/webhook-worker.ts';
import { seedCompany } from '../../../fixtures/accounts/seed.ts';
import { percentile } from '../../../fixtures/load/percentile.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { startReceiver } from '../../../fixtures/webhooks/start-receiver.ts';
import { emitEvents, insertWebhook, startWebhookDatabase } from '../../../fixtures/webhooks/webhook-rig.ts';

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

test('64 requests at a time go to one host, and another host gets its own meanwhile', async () => {
  const company = await seedCompany();
  const [busy, other] = [await startReceiver(), await startReceiver()];
  for (let n = 0; n < 5; n += 1) await insertWebhook(company, { target: `${busy.url}/${n}` });
  // Each quick answer lets a webhook have one more request under way, 16 at most.
  await emitEvents(company, 40);
  await pollUntil('quick answers', () => busy.taken().length >= 200);
  let open = 0;
  busy.answer = () => {
    open += 1;
  };
  await emitEvents(company, 40);
  await pollUntil('every slot of the host', () => open >= 64);
  await insertWebhook(company, { target: other.url });
  await emitEvents(company, 1);
  await pollUntil('the event at the other host', () => other.requests.length > 0);
  expect(open).toBe(64);
  await busy.close();
  await other.close();
});
