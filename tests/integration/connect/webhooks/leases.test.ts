import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { followSuspensions, releaseDeadLanes } from '#lib/connect/webhooks/lanes/open-lane.ts';
import { renewLaneLeases } from '#lib/connect/webhooks/lanes/store.ts';
import { runWebhookWorker, type WebhookWorker } from '#lib/connect/webhooks/lanes/webhook-worker.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { leaseTokensOf } from '#lib/infra/process/lease-token.ts';
import { seedCompany } from '../../../fixtures/accounts/seed.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { startReceiver } from '../../../fixtures/webhooks/start-receiver.ts';
import { emitEvents, insertWebhook, startWebhookDatabase } from '../../../fixtures/webhooks/webhook-rig.ts';

let end: () => Promise<void>;
let worker: WebhookWorker;

beforeAll(async () => {
  end = await startWebhookDatabase();
  worker = await runWebhookWorker();
});

afterEach(() => getPool().query('DELETE FROM webhooks'));

afterAll(async () => {
  await worker.stop();
  await end();
});

/** Leases the lanes of a webhook to a process for an hour. */
const leaseTo = (webhookId: string, processId: string) =>
  getPool().query(
    "UPDATE webhook_cursors SET lease_token = $2, lease_until = now() + interval '1 hour' WHERE webhook_id = $1",
    [webhookId, leaseTokensOf(processId).highest],
  );

test('the lanes of a dead process are taken over at once, and those of others are left to them', async () => {
  const receiver = await startReceiver();
  const company = await seedCompany();
  const [dead, alive] = [newId(), newId()];
  const [lost, held] = [
    await insertWebhook(company, { target: `${receiver.url}/lost` }),
    await insertWebhook(company, { target: `${receiver.url}/held` }),
  ];
  await leaseTo(lost, dead);
  await leaseTo(held, alive);
  const [event] = await emitEvents(company, 1);
  expect(await releaseDeadLanes([dead])).toBe(1);
  expect(await releaseDeadLanes([dead])).toBe(0);
  await pollUntil('the event', () => receiver.taken().some(({ id }) => id === event));
  const { rows } = await getPool().query(
    'SELECT sequence::int AS sequence FROM webhook_cursors WHERE webhook_id = $1',
    [held],
  );
  expect(rows).toEqual([{ sequence: 0 }]);
  await receiver.close();
});

test('a process counts the others that hold lanes: they share the requests to a host', async () => {
  const company = await seedCompany();
  const target = 'https://hooks.example.com';
  const lanes = [await insertWebhook(company, { target }), await insertWebhook(company, { target })];
  const [first, second] = [newId(), newId()];
  for (const lane of lanes) await leaseTo(lane, first);
  expect(await renewLaneLeases([])).toMatchObject({ otherProcesses: 1 });
  await leaseTo(lanes[0] ?? '', second);
  expect(await renewLaneLeases([])).toMatchObject({ otherProcesses: 2 });
  await releaseDeadLanes([first, second]);
  expect(await renewLaneLeases([])).toMatchObject({ otherProcesses: 0 });
});

test('the lanes of one webhook are with one process', async () => {
  const receiver = await startReceiver();
  const company = await seedCompany();
  const id = await insertWebhook(company, { target: receiver.url });
  const other = newId();
  await getPool().query(
    `INSERT INTO webhook_cursors (webhook_id, kind, id, company_id, environment, position, position_at, lease_token, lease_until)
     VALUES ($1, 'replay', $2, $3, $4, 0, now(), $5, now() + interval '1 hour')`,
    [id, newId(), company.companyId, company.environment, leaseTokensOf(other).lowest],
  );
  const second = await startReceiver();
  await insertWebhook(company, { target: second.url });
  const [event] = await emitEvents(company, 1);
  // Another webhook of the company gets the event, so the lanes were looked at.
  await pollUntil('the event of the other webhook', () => second.taken().some(({ id: one }) => one === event));
  expect(receiver.taken().some(({ id: one }) => one === event)).toBe(false);
  await releaseDeadLanes([other]);
  await pollUntil('the event', () => receiver.taken().some(({ id: one }) => one === event));
  await Promise.all([receiver.close(), second.close()]);
});

test('the webhooks of a suspended company are off until the suspension is lifted, and lose nothing', async () => {
  const receiver = await startReceiver();
  const company = await seedCompany();
  const id = await insertWebhook(company, { target: receiver.url });
  const paused = await insertWebhook(company, { target: receiver.url, state: 'paused' });
  const stateOf = async (webhookId: string) =>
    (await getPool().query('SELECT state, off_reason AS reason FROM webhooks WHERE id = $1', [webhookId])).rows[0];
  const suspend = (at: Date | null) =>
    getPool().query('UPDATE companies SET suspended_at = $2 WHERE id = $1', [company.companyId, at]);
  await suspend(new Date());
  await followSuspensions();
  expect(await stateOf(id)).toEqual({ state: 'off', reason: 'company' });
  expect(await stateOf(paused)).toEqual({ state: 'paused', reason: null });
  const [event] = await emitEvents(company, 1);
  await suspend(null);
  await Promise.all([followSuspensions(), followSuspensions()]);
  expect(await stateOf(id)).toEqual({ state: 'on', reason: null });
  await pollUntil('the event', () => receiver.taken().some(({ id: one }) => one === event));
  await receiver.close();
});
