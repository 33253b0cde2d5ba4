import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ensurePlatform } from '#lib/account/company/company.ts';
import { runWebhookWorker, type WebhookWorker } from '#lib/connect/webhooks/lanes/webhook-worker.ts';
import { HOUR_MS } from '#lib/core/durations.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { checkWebhooks } from '#lib/insight/alerts/check-webhooks.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { addReader, mailsTo } from '../../../fixtures/alerts/alert-rig.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { type Receiver, startReceiver } from '../../../fixtures/webhooks/start-receiver.ts';
import { emitEvents, insertWebhook, startWebhookDatabase } from '../../../fixtures/webhooks/webhook-rig.ts';

let end: () => Promise<void>;
let worker: WebhookWorker;
let receiver: Receiver;
let company: SeededCompany;
let reader: { id: string; email: string };

beforeAll(async () => {
  end = await startWebhookDatabase();
  await ensurePlatform();
  worker = await runWebhookWorker();
});

afterAll(async () => {
  await worker.stop();
  await end();
});

beforeEach(async () => {
  await getPool().query('TRUNCATE jobs, notifications');
  receiver = await startReceiver();
  company = await seedCompany();
  const email = `ada-${company.companyId}@people.example`;
  reader = { id: await addReader(company.companyId, email), email };
});

afterEach(async () => {
  await getPool().query('DELETE FROM webhooks');
  await receiver.close();
});

const stateOf = async (id: string) =>
  (await getPool().query('SELECT state, failing_since FROM webhooks WHERE id = $1', [id])).rows[0];

/** The titles behind the bell of the reader, the first raised first. */
const bell = async (): Promise<string[]> =>
  (await getPool().query('SELECT title FROM notifications WHERE user_id = $1 ORDER BY id', [reader.id])).rows.map(
    ({ title }) => title,
  );

test('an endpoint that fails for an hour, and for a day, reaches the company by bell and mail', async () => {
  receiver.answer = 500;
  const id = await insertWebhook(company, { target: receiver.url });
  await emitEvents(company, 1);
  await pollUntil('a failure', async () => (await stateOf(id)).failing_since !== null);
  const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
  await checkWebhooks(later(0.9));
  expect(await bell()).toEqual([]);
  await checkWebhooks(later(1.1));
  await checkWebhooks(later(24.1));
  const titles = [`Your webhook “${id}” is failing`, `Your webhook “${id}” has been failing for a day`];
  expect(await bell()).toEqual(titles);
  expect(await mailsTo(reader.email)).toEqual(titles);
});

test('an endpoint that answers 410 reaches the company by bell and mail', async () => {
  receiver.answer = 410;
  const id = await insertWebhook(company, { target: receiver.url });
  await emitEvents(company, 1);
  await pollUntil('the end of the webhook', async () => (await stateOf(id)).state === 'off');
  await checkWebhooks(new Date());
  const titles = [`Your webhook “${id}” was turned off`];
  expect(await bell()).toEqual(titles);
  expect(await mailsTo(reader.email)).toEqual(titles);
});
