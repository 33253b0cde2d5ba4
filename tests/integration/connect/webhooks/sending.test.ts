import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runWebhookWorker, type WebhookWorker } from '#lib/connect/webhooks/lanes/webhook-worker.ts';
import { newId } from '#lib/core/ids.ts';
import { typeMask } from '#lib/events/event-types.ts';
import { recordEvents } from '#lib/events/record-events.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { numbersOf, type Receiver, startReceiver } from '../../../fixtures/webhooks/start-receiver.ts';
import {
  emitEvents,
  eventOf,
  insertRecipients,
  insertWebhook,
  startWebhookDatabase,
} from '../../../fixtures/webhooks/webhook-rig.ts';

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

const setUp = async () => {
  receiver = await startReceiver();
  company = await seedCompany();
};

afterEach(async () => {
  await getPool().query('DELETE FROM webhooks');
  await receiver.close();
});

const takenBy = (one: Receiver, count: number) =>
  pollUntil(`${count} events`, () => new Set(one.taken().map(({ id }) => id)).size >= count && one.taken());

test('a company without a webhook gets no row of the outbox, and no feed', async () => {
  await setUp();
  await emitEvents(company, 3);
  const { rows } = await getPool().query(
    'SELECT (SELECT count(*) FROM webhook_outbox)::int AS outbox, (SELECT count(*) FROM webhook_feed WHERE company_id = $1)::int AS feed',
    [company.companyId],
  );
  expect(rows[0]).toEqual({ outbox: 0, feed: 0 });
});

test('every event reaches the webhook once, in order, numbered from 1 without a gap', async () => {
  await setUp();
  await insertWebhook(company, { target: receiver.url });
  const ids = await emitEvents(company, 120);
  const taken = await takenBy(receiver, 120);
  expect(taken.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(taken.map(({ sequence }) => sequence).sort((one, other) => one - other)).toEqual(
    ids.map((_, index) => index + 1),
  );
  const bySequence = [...taken].sort((one, other) => one.sequence - other.sequence);
  expect(bySequence.map(({ id }) => id)).toEqual(ids);
});

test('a batch holds its events in order and names their numbers in a header', async () => {
  await setUp();
  await insertWebhook(company, { target: receiver.url, format: 'batch', maxBatch: 100 });
  const ids = await emitEvents(company, 250);
  const taken = await takenBy(receiver, 250);
  expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(ids));
  for (const request of receiver.requests) {
    const numbers = numbersOf(request).map(({ sequence }) => sequence);
    expect(numbers.length).toBeLessThanOrEqual(100);
    expect(request.headers['webhook-sequence']).toBe(`${numbers[0]}-${numbers.at(-1)}`);
  }
});

test('an event of a transaction that commits later than one with a later id arrives, too', async () => {
  await setUp();
  await insertWebhook(company, { target: receiver.url });
  const messageId = newId();
  await insertRecipients(company, messageId, 2);
  const early = eventOf(company, messageId, 0);
  const late = eventOf(company, messageId, 1);
  const client = await getPool().connect();
  try {
    await client.query('BEGIN');
    await recordEvents(client, [early]);
    await recordEvents(getPool(), [late]);
    await takenBy(receiver, 1);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  const taken = await takenBy(receiver, 2);
  expect(taken).toEqual([
    { id: late.id, sequence: 1 },
    { id: early.id, sequence: 2 },
  ]);
});

test('an event whose transaction began before the webhook and commits after it arrives', async () => {
  await setUp();
  const messageId = newId();
  await insertRecipients(company, messageId, 1);
  const client = await getPool().connect();
  const event = eventOf(company, messageId, 0);
  try {
    await client.query('BEGIN');
    await recordEvents(client, [event]);
    // The creation waits for the transaction, which saw no webhook; an event after the creation finds it.
    const created = insertWebhook(company, { target: receiver.url });
    await pollUntil('the creation to wait', async () => {
      const { rowCount } = await getPool().query(
        "SELECT FROM pg_locks WHERE relation = 'webhook_outbox'::regclass AND NOT granted",
      );
      return rowCount === 1;
    });
    await client.query('COMMIT');
    await created;
  } finally {
    client.release();
  }
  const [next] = await emitEvents(company, 1);
  const taken = await takenBy(receiver, 1);
  expect(taken).toEqual([{ id: next, sequence: 1 }]);
});

test('a webhook gets only the types and sending domains that it wants, numbered without gaps', async () => {
  await setUp();
  const other = await startReceiver();
  try {
    await insertWebhook(company, { target: receiver.url, events: ['bounce'] });
    await insertWebhook(company, {
      target: other.url,
      sendingDomains: ['elsewhere.example'],
      events: ['delivery', 'bounce'],
    });
    await emitEvents(company, 20, 'delivery');
    const bounces = await emitEvents(company, 3, 'bounce');
    const taken = await takenBy(receiver, 3);
    expect([...taken].sort((one, two) => one.sequence - two.sequence)).toEqual(
      bounces.map((id, index) => ({ id, sequence: index + 1 })),
    );
    await pollUntil('the other cursor', async () => {
      const { rowCount } = await getPool().query(
        'SELECT FROM webhook_cursors c JOIN webhook_heads h USING (company_id, environment) WHERE company_id = $1 GROUP BY h.position HAVING min(c.position) = h.position',
        [company.companyId],
      );
      return rowCount === 1;
    });
    expect(other.requests).toEqual([]);
  } finally {
    await other.close();
  }
});

test('the mask of the feed names the types of its events', async () => {
  await setUp();
  await insertWebhook(company, { target: receiver.url, events: ['bounce', 'delivery'] });
  await emitEvents(company, 2, 'bounce');
  await takenBy(receiver, 2);
  const { rows } = await getPool().query('SELECT types, count FROM webhook_feed WHERE company_id = $1', [
    company.companyId,
  ]);
  expect(rows).toEqual([{ types: typeMask(['bounce']), count: 2 }]);
});
