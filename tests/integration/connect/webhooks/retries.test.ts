import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testWebhook } from '#lib/connect/webhooks/config/samples.ts';
import { pauseWebhook } from '#lib/connect/webhooks/config/webhooks.ts';
import { readAttempt } from '#lib/connect/webhooks/deliveries/attempts.ts';
import { listDeliveries, readDelivery, retryDelivery } from '#lib/connect/webhooks/deliveries/deliveries.ts';

import { DeliveryQuery } from '#lib/connect/webhooks/deliveries/schema.ts';
import { runWebhookWorker, type WebhookWorker } from '#lib/connect/webhooks/lanes/webhook-worker.ts';
import { replayFailed } from '#lib/connect/webhooks/replays/replays.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { refusalOf } from '../../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { insertWebhookLog } from '../../../fixtures/webhooks/insert-log.ts';
import { type Receiver, startReceiver } from '../../../fixtures/webhooks/start-receiver.ts';
import { emitEvents, insertWebhook, startWebhookDatabase } from '../../../fixtures/webhooks/webhook-rig.ts';

let end: () => Promise<void>;
let worker: WebhookWorker;
let receiver: Receiver;
let company: SeededCompany;
let ctx: Context;
let id: string;

beforeAll(async () => {
  end = await startWebhookDatabase();
  worker = await runWebhookWorker();
  receiver = await startReceiver();
});

afterAll(async () => {
  await worker.stop();
  await receiver.close();
  await end();
});

beforeEach(async () => {
  receiver.answer = 200;
  receiver.requests.length = 0;
  company = await seedCompany();
  ctx = platformContext({ scope: company.scope });
  id = await insertWebhook(company, { target: receiver.url });
});

const list = async (status?: 'taken' | 'failed' | 'waiting') =>
  (await listDeliveries(ctx, id, DeliveryQuery.parse({ status }))).data;

test('a delivery that was taken is sent once more with the same id and the same bytes', async () => {
  await emitEvents(company, 1);
  const [delivery] = await pollUntil('the log', async () => {
    const rows = await list('taken');
    return rows.length === 1 && rows;
  });
  if (!delivery) throw new Error('there is no delivery');
  await retryDelivery(ctx, id, delivery.id);
  await pollUntil('a second request', () => receiver.requests.length === 2);
  const [first, second] = receiver.requests;
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.headers['webhook-replay']).toBe('true');
  const shown = await pollUntil('both tries', async () => {
    const one = await readDelivery(ctx, id, delivery.id);
    return one.attempts.length === 2 && one.status === 'taken' && one;
  });
  expect(shown.data).toMatchObject([{ type: 'delivery', recipient: 'r0@example.net' }]);
  const attempt = await readAttempt(ctx, id, shown.attempts[0]?.id ?? '');
  expect(attempt.requestBody).toBe(first?.body);
});

test('a delivery that waits is tried at once, and one that failed gets one more try', async () => {
  receiver.answer = 500;
  await emitEvents(company, 1);
  const [waiting] = await pollUntil('a delivery that waits', async () => {
    const rows = await list('waiting');
    return rows[0]?.nextTryAt ? rows : false;
  });
  receiver.answer = 200;
  await retryDelivery(ctx, id, waiting?.id ?? '');
  await pollUntil('the delivery is taken', async () => (await list('taken')).length === 1);
});

test('the failed deliveries of a range are tried again', async () => {
  // Of an event that is not there: it is dropped without a request.
  await insertWebhookLog({ companyId: company.companyId, webhookId: id });
  const range = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
  expect(await replayFailed(ctx, id, { from: range.to, to: new Date(range.to.getTime() + 1) })).toBe(0);
  expect(await replayFailed(ctx, id, range)).toBe(1);
  await pollUntil('nothing is failed', async () => (await list('failed')).length === 0);
  expect(await refusalOf(replayFailed(ctx, id, { from: range.to, to: range.from }))).toBe('invalidField');
});

test('refuses a test, a webhook of another company and a delivery that does not exist', async () => {
  const { deliveryId } = await testWebhook(ctx, { id });
  expect(await refusalOf(retryDelivery(ctx, id, deliveryId ?? ''))).toBe('forbidden');
  expect(await refusalOf(retryDelivery(ctx, id, newId()))).toBe('notFound');
  const other = platformContext({ scope: (await seedCompany()).scope });
  expect(await refusalOf(retryDelivery(other, id, deliveryId ?? ''))).toBe('notFound');
  expect(await refusalOf(replayFailed(other, id, { from: new Date(0), to: new Date() }))).toBe('notFound');
});

test('a webhook that is paused sends what a person asks for', async () => {
  await emitEvents(company, 1);
  const [delivery] = await pollUntil('the log', async () => {
    const rows = await list('taken');
    return rows.length === 1 && rows;
  });
  await pauseWebhook(ctx, { id });
  await retryDelivery(ctx, id, delivery?.id ?? '');
  await pollUntil('a second request', () => receiver.requests.length === 2);
});
