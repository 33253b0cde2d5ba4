import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runWebhookWorker, type WebhookWorker } from '#lib/connect/webhooks/lanes/webhook-worker.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { type Receiver, startReceiver } from '../../../fixtures/webhooks/start-receiver.ts';
import { emitEvents, insertWebhook, startWebhookDatabase } from '../../../fixtures/webhooks/webhook-rig.ts';

let end: () => Promise<void>;
let worker: WebhookWorker;
let receiver: Receiver;
let company: SeededCompany;

beforeAll(async () => {
  end = await startWebhookDatabase();
  worker = await runWebhookWorker();
});

afterAll(async () => {
  await worker.stop();
  await end();
});

beforeEach(async () => {
  receiver = await startReceiver();
  company = await seedCompany();
});

afterEach(async () => {
  await getPool().query('DELETE FROM webhooks');
  await receiver.close();
});

const deliveriesOf = async (webhookId: string) =>
  (
    await getPool().query(
      'SELECT *, event_ids AS "eventIds" FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY id',
      [webhookId],
    )
  ).rows;

/** Makes every waiting delivery of a webhook due now. */
const makeDue = async (webhookId: string) => {
  await getPool().query("UPDATE webhook_deliveries SET due_at = now() WHERE webhook_id = $1 AND status = 'waiting'", [
    webhookId,
  ]);
  await getPool().query("SELECT pg_notify('webhook_lanes', $1)", [webhookId]);
};

const waitingDelivery = (webhookId: string, tries = 1) =>
  pollUntil(`a delivery after ${tries} tries`, async () =>
    (await deliveriesOf(webhookId)).find((row) => row.status === 'waiting' && row.tries === tries),
  );

describe('a failed delivery', () => {
  test('is tried again with the same id, body and number, and a fresh timestamp; later events do not wait for it', async () => {
    const webhookId = await insertWebhook(company, { target: receiver.url });
    receiver.answer = 500;
    const [first] = await emitEvents(company, 1);
    await waitingDelivery(webhookId);
    receiver.answer = 200;
    const [second] = await emitEvents(company, 1);
    await pollUntil('the second event', () => receiver.taken().some(({ id }) => id === second));
    await makeDue(webhookId);
    await pollUntil('the first event', () => receiver.taken().some(({ id }) => id === first));
    const tries = receiver.requests.filter(({ headers }) => headers['webhook-id'] === first);
    expect(tries.length).toBe(2);
    expect(tries[1]?.body).toBe(tries[0]?.body);
    expect(tries[1]?.headers['webhook-sequence']).toBe('1');
    expect(Number(tries[1]?.headers['webhook-timestamp'])).toBeGreaterThanOrEqual(
      Number(tries[0]?.headers['webhook-timestamp']),
    );
    const [row] = await pollUntil('the end', async () => {
      const rows = await deliveriesOf(webhookId);
      return rows[0]?.status === 'taken' && rows;
    });
    expect(row).toMatchObject({ status: 'taken', tries: 2, first_sequence: '1' });
  });

  test('has failed after the eighth try', async () => {
    const webhookId = await insertWebhook(company, { target: receiver.url });
    receiver.answer = 500;
    await emitEvents(company, 1);
    await waitingDelivery(webhookId);
    await getPool().query('UPDATE webhook_deliveries SET tries = 7 WHERE webhook_id = $1', [webhookId]);
    await makeDue(webhookId);
    const row = await pollUntil('the failure', async () =>
      (await deliveriesOf(webhookId)).find(({ status }) => status === 'failed'),
    );
    expect(row).toMatchObject({ tries: 8, last_code: 500 });
  });

  test('is dropped for an answer 406, and nothing waits', async () => {
    const webhookId = await insertWebhook(company, { target: receiver.url });
    receiver.answer = 406;
    await emitEvents(company, 2);
    await pollUntil('both rows', async () => {
      const rows = await deliveriesOf(webhookId);
      return rows.length === 2 && rows.every(({ status }) => status === 'dropped');
    });
    expect(receiver.requests.length).toBe(2);
  });

  test('waits as long as a 429 asks, and its lane with it', async () => {
    const webhookId = await insertWebhook(company, { target: receiver.url });
    receiver.answer = (response) => response.writeHead(429, { 'retry-after': '600' }).end();
    await emitEvents(company, 1);
    const row = await waitingDelivery(webhookId);
    expect(row.due_at.getTime() - Date.now()).toBeGreaterThan(550_000);
    const { rows } = await getPool().query('SELECT resume_at FROM webhook_cursors WHERE webhook_id = $1', [webhookId]);
    expect(rows[0]?.resume_at.getTime() - Date.now()).toBeGreaterThan(550_000);
  });
});

test('an answer 410 turns the webhook off, and its cursor stays before the event', async () => {
  const webhookId = await insertWebhook(company, { target: receiver.url });
  receiver.answer = 410;
  await emitEvents(company, 1);
  const row = await pollUntil('the end of the webhook', async () => {
    const { rows } = await getPool().query(
      'SELECT w.state, w.off_reason, w.stopped_position, c.position FROM webhooks w JOIN webhook_cursors c ON c.webhook_id = w.id WHERE w.id = $1',
      [webhookId],
    );
    return rows[0]?.state === 'off' && rows[0];
  });
  expect(row).toMatchObject({ off_reason: 'gone', stopped_position: '0', position: '0' });
  await emitEvents(company, 3);
  const { rows } = await pollUntil('the feed', async () => {
    const found = await getPool().query('SELECT position FROM webhook_heads WHERE company_id = $1', [
      company.companyId,
    ]);
    return found.rows[0]?.position === '4' && found;
  });
  expect(rows).toEqual([{ position: '4' }]);
  expect(receiver.requests.length).toBe(1);
});

test('a batch that is too large is sent in halves under ids of their own, with the numbers that its events had', async () => {
  await insertWebhook(company, { target: receiver.url, format: 'batch', maxBatch: 100, maxWaitMs: 300 });
  const taken: number[] = [];
  receiver.answer = (response, { body }) => {
    const { count, data } = JSON.parse(body) as { count: number; data: { sequence: number }[] };
    if (count <= 3) taken.push(...data.map(({ sequence }) => sequence));
    response.writeHead(count > 3 ? 413 : 200).end();
  };
  await emitEvents(company, 10);
  await pollUntil('all events', () => taken.length === 10);
  expect(taken.sort((one, other) => one - other)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
  const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(ids.length);
});

test('after five failures in a row new events wait behind the cursor, and a success opens the lane', async () => {
  const webhookId = await insertWebhook(company, { target: receiver.url });
  receiver.answer = 503;
  await emitEvents(company, 30);
  const closed = await pollUntil('a closed lane', async () => {
    const { rows } = await getPool().query(
      'SELECT failures, position, resume_at FROM webhook_cursors WHERE webhook_id = $1',
      [webhookId],
    );
    return rows[0]?.failures >= 5 && rows[0];
  });
  expect(Number(closed.position)).toBeLessThan(30);
  expect(closed.resume_at).not.toBeNull();
  const rows = await deliveriesOf(webhookId);
  expect(rows.length).toBe(Number(closed.position));
  receiver.answer = 200;
  await makeDue(webhookId);
  await pollUntil('all events', () => new Set(receiver.taken().map(({ id }) => id)).size === 30);
});

test('an ordered webhook sends nothing past a delivery that failed', async () => {
  const webhookId = await insertWebhook(company, { target: receiver.url, ordered: true });
  receiver.answer = 500;
  await emitEvents(company, 5);
  await waitingDelivery(webhookId);
  receiver.answer = 200;
  expect(receiver.requests.length).toBe(1);
  await makeDue(webhookId);
  await pollUntil('all events', () => receiver.taken().length >= 5);
  expect(receiver.taken().map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
});

test('an event that was erased is left out, and its number stays free', async () => {
  const webhookId = await insertWebhook(company, { target: receiver.url });
  receiver.answer = 500;
  const [first] = await emitEvents(company, 1);
  await waitingDelivery(webhookId);
  await worker.stop();
  await getPool().query('DELETE FROM events WHERE id = $1', [first]);
  receiver.answer = 200;
  worker = await runWebhookWorker();
  await makeDue(webhookId);
  await pollUntil('the end', async () => (await deliveriesOf(webhookId)).some(({ status }) => status === 'dropped'));
  expect(receiver.requests.length).toBe(1);
});

test('attempts are written with their answer, and the webhook knows since when it fails', async () => {
  const webhookId = await insertWebhook(company, { target: receiver.url });
  receiver.answer = (response) => response.writeHead(500, { 'x-reason': 'broken' }).end('<b>no</b>'.repeat(5_000));
  await emitEvents(company, 1);
  const attempt = await pollUntil(
    'an attempt',
    async () => (await getPool().query('SELECT * FROM webhook_attempts WHERE webhook_id = $1', [webhookId])).rows[0],
  );
  expect(attempt).toMatchObject({
    code: 500,
    number: 1,
    kind: 'live',
    error: 'The server answered 500.',
    remote_ip: '127.0.0.1',
  });
  expect(attempt.response_body.length).toBe(16_384);
  expect(attempt.response_headers['x-reason']).toBe('broken');
  const { rows } = await getPool().query(
    'SELECT failing_since, failures, last_code, last_success_at FROM webhooks WHERE id = $1',
    [webhookId],
  );
  expect(rows[0]).toMatchObject({ failures: 1, last_code: 500, last_success_at: null });
  expect(rows[0].failing_since).not.toBeNull();
  receiver.answer = 200;
  await emitEvents(company, 1);
  await pollUntil('the recovery', async () => {
    const found = await getPool().query('SELECT failing_since, last_success_at FROM webhooks WHERE id = $1', [
      webhookId,
    ]);
    return found.rows[0].failing_since === null && found.rows[0].last_success_at !== null;
  });
});
