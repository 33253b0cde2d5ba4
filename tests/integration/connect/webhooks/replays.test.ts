import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listWebhookTries } from '#lib/connect/webhooks/deliveries/attempts.ts';
import { readHealth } from '#lib/connect/webhooks/deliveries/health.ts';
import { runWebhookWorker, type WebhookWorker } from '#lib/connect/webhooks/lanes/webhook-worker.ts';
import { cancelReplay, type ReplayRange, replayEvent, startReplay } from '#lib/connect/webhooks/replays/replays.ts';

import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { refusalOf } from '../../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { numbersOf, type Receiver, startReceiver } from '../../../fixtures/webhooks/start-receiver.ts';
import { emitEvents, insertWebhook, startWebhookDatabase } from '../../../fixtures/webhooks/webhook-rig.ts';

let end: () => Promise<void>;
let worker: WebhookWorker;
let receiver: Receiver;
let company: SeededCompany;
let ctx: Context;

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
  ctx = platformContext({ scope: company.scope });
});

afterEach(async () => {
  await getPool().query('DELETE FROM webhooks');
  await receiver.close();
});

const lastHour = (only?: 'missing'): ReplayRange => ({
  from: new Date(Date.now() - 3_600_000),
  to: new Date(Date.now() + 60_000),
  only,
});

/** Waits until a webhook has sent so many events and has nothing left, and the log holds all of its requests. */
const settled = (webhookId: string, events: number) =>
  pollUntil('a settled webhook', async () => {
    const { rows } = await getPool().query<{ sequence: number; logged: number }>(
      `SELECT sequence::int AS sequence, (SELECT count(DISTINCT e)::int FROM webhook_attempts a, unnest(a.event_ids) AS e
         WHERE a.webhook_id = c.webhook_id) AS logged
       FROM webhook_cursors c WHERE webhook_id = $1 AND kind = 'main'`,
      [webhookId],
    );
    return rows[0]?.sequence === events && rows[0].logged === events;
  });

/** The requests that are marked as a replay, once there are so many. */
const replayed = (count: number) =>
  pollUntil(`${count} requests of a replay`, () => {
    const marked = receiver.requests.filter(({ headers }) => headers['webhook-replay'] === 'true');
    return marked.length >= count && marked;
  });

const finished = (webhookId: string) =>
  pollUntil('the end of the replay', async () => {
    const { replay } = await readHealth(ctx, webhookId);
    return replay?.status === 'done' && replay;
  });

describe('the replay of one event', () => {
  test('sends it with its id, its number and the same bytes, marked', async () => {
    const id = await insertWebhook(company, { target: receiver.url });
    const [, second = ''] = await emitEvents(company, 2);
    await settled(id, 2);
    const { deliveryId } = await replayEvent(ctx, id, second);
    const [again] = await replayed(1);
    const first = receiver.requests.find(({ headers }) => headers['webhook-id'] === second);
    expect(again?.headers).toMatchObject({ 'webhook-id': second, 'webhook-sequence': '2' });
    expect(again?.body).toBe(first?.body);
    await pollUntil('its delivery is taken', async () => {
      const { rows } = await getPool().query('SELECT status FROM webhook_deliveries WHERE id = $1', [deliveryId]);
      return rows[0]?.status === 'taken';
    });
  });

  test('is not tried again after a failure', async () => {
    const id = await insertWebhook(company, { target: receiver.url });
    const [event = ''] = await emitEvents(company, 1);
    await settled(id, 1);
    receiver.answer = 500;
    const { deliveryId } = await replayEvent(ctx, id, event);
    await pollUntil('its end', async () => {
      const { rows } = await getPool().query('SELECT status FROM webhook_deliveries WHERE id = $1', [deliveryId]);
      return rows[0]?.status === 'failed';
    });
  });

  test('refuses an event of another company, one that the filter leaves out, and a webhook that is off', async () => {
    const id = await insertWebhook(company, { target: receiver.url, events: ['bounce'] });
    const [event = ''] = await emitEvents(company, 1);
    const other = await seedCompany();
    const theirs = platformContext({ scope: other.scope });
    const theirId = await insertWebhook(other, { target: receiver.url });
    expect(await refusalOf(replayEvent(theirs, theirId, event))).toBe('notFound');
    expect(await refusalOf(replayEvent(theirs, id, event))).toBe('notFound');
    expect(await refusalOf(replayEvent(ctx, id, 'no id'))).toBe('notFound');
    expect(await refusalOf(replayEvent(ctx, id, newId()))).toBe('notFound');
    expect(await refusalOf(replayEvent(ctx, id, event))).toBe('wrongState');
    const offId = await insertWebhook(company, { target: receiver.url, state: 'off' });
    expect(await refusalOf(replayEvent(ctx, offId, event))).toBe('wrongState');
  });
});

describe('the replay of a range', () => {
  test('sends its events in order with their numbers, and new events continue with theirs', async () => {
    const id = await insertWebhook(company, { target: receiver.url });
    const ids = await emitEvents(company, 30);
    await settled(id, 30);
    expect(await startReplay(ctx, id, lastHour())).toMatchObject({ status: 'running', total: 30, only: null });
    const [next = ''] = await emitEvents(company, 1);
    const again = await replayed(30);
    expect(again.flatMap(numbersOf)).toEqual(ids.map((event, index) => ({ id: event, sequence: index + 1 })));
    await pollUntil('the new event', () => receiver.taken().some(({ id: event }) => event === next));
    expect(receiver.taken().find(({ id: event }) => event === next)?.sequence).toBe(31);
    expect(await finished(id)).toMatchObject({ done: 30, total: 30 });
  });

  test('ends with the last event of the range, however the events behind it lie in the feed', async () => {
    const id = await insertWebhook(company, { target: receiver.url });
    await emitEvents(company, 2);
    await settled(id, 2);
    const to = new Date();
    // A row of one event, and one of several that begins two positions behind the range.
    await emitEvents(company, 1);
    await settled(id, 3);
    await emitEvents(company, 4);
    await settled(id, 7);
    await startReplay(ctx, id, { ...lastHour(), to });
    await finished(id);
    const again = await replayed(2);
    expect(again.flatMap(numbersOf).map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  test('keeps batches of events whose numbers follow each other', async () => {
    const id = await insertWebhook(company, { target: receiver.url, format: 'batch', maxBatch: 10 });
    const ids = await emitEvents(company, 25);
    await settled(id, 25);
    await startReplay(ctx, id, lastHour());
    await finished(id);
    const again = receiver.requests.filter(({ headers }) => headers['webhook-replay'] === 'true');
    expect(again.map(({ headers }) => headers['webhook-sequence'])).toEqual(['1-10', '11-20', '21-25']);
    expect(again.flatMap(numbersOf).map(({ id: event }) => event)).toEqual(ids);
  });

  test('leaves out what was taken if only missing events are asked for', async () => {
    const id = await insertWebhook(company, { target: receiver.url });
    await emitEvents(company, 3);
    await settled(id, 3);
    receiver.answer = 500;
    const [missing = ''] = await emitEvents(company, 1);
    await settled(id, 4);
    await pollUntil('its failure', async () => {
      const { rowCount } = await getPool().query(
        "UPDATE webhook_deliveries SET status = 'failed' WHERE webhook_id = $1 AND tries = 1",
        [id],
      );
      return rowCount === 1;
    });
    receiver.answer = 200;
    await emitEvents(company, 2);
    await settled(id, 6);
    await startReplay(ctx, id, lastHour('missing'));
    expect(await finished(id)).toMatchObject({ only: 'missing', done: 6 });
    const again = receiver.requests.filter(({ headers }) => headers['webhook-replay'] === 'true');
    expect(again.flatMap(numbersOf)).toEqual([{ id: missing, sequence: 4 }]);
  });

  test('tries again what fails, and waits with its webhook', async () => {
    const id = await insertWebhook(company, { target: receiver.url });
    await emitEvents(company, 2);
    await settled(id, 2);
    await getPool().query("UPDATE webhooks SET state = 'paused' WHERE id = $1", [id]);
    await startReplay(ctx, id, lastHour());
    receiver.answer = (response, { headers }) => {
      response.writeHead(headers['webhook-sequence'] === '1' ? 500 : 200).end();
    };
    await getPool().query("UPDATE webhooks SET state = 'on' WHERE id = $1", [id]);
    await finished(id);
    const { rows } = await getPool().query(
      'SELECT kind, status, first_sequence::int AS number FROM webhook_deliveries WHERE webhook_id = $1',
      [id],
    );
    expect(rows).toEqual([{ kind: 'replay', status: 'waiting', number: 1 }]);
  });

  test('runs one at a time, ends when it is canceled, and may be started again', async () => {
    const id = await insertWebhook(company, { target: receiver.url });
    await emitEvents(company, 5);
    await settled(id, 5);
    const held: (() => void)[] = [];
    receiver.answer = (response) => held.push(() => response.writeHead(200).end());
    const { id: replayId } = await startReplay(ctx, id, lastHour());
    expect(await refusalOf(startReplay(ctx, id, lastHour()))).toBe('wrongState');
    await pollUntil('the first request', () => held.length === 1);
    const other = platformContext({ scope: (await seedCompany()).scope });
    expect(await refusalOf(cancelReplay(other, id, replayId))).toBe('notFound');
    expect(await refusalOf(cancelReplay(ctx, id, newId()))).toBe('notFound');
    await cancelReplay(ctx, id, replayId);
    expect(await refusalOf(cancelReplay(ctx, id, replayId))).toBe('notFound');
    expect((await readHealth(ctx, id)).replay).toMatchObject({ id: replayId, status: 'canceled' });
    receiver.answer = 200;
    for (const answer of held) answer();
    await startReplay(ctx, id, lastHour());
    await finished(id);
    expect(receiver.taken().filter(({ sequence }) => sequence === 5)).toHaveLength(2);
  });

  test('refuses a range of more than 30 days or without an end, and finishes at once where there is nothing', async () => {
    const id = await insertWebhook(company, { target: receiver.url });
    const { from, to } = lastHour();
    expect(await refusalOf(startReplay(ctx, id, { from: to, to: from }))).toBe('invalidField');
    const early = new Date(to.getTime() - 30 * 86_400_000 - 1);
    expect(await refusalOf(startReplay(ctx, id, { from: early, to }))).toBe('invalidField');
    expect(await startReplay(ctx, id, { from, to })).toMatchObject({ status: 'done', total: 0 });
    const theirs = platformContext({ scope: (await seedCompany()).scope });
    expect(await refusalOf(startReplay(theirs, id, { from, to }))).toBe('notFound');
  });

  test('leaves out what the webhook has yet to send', async () => {
    await insertWebhook(company, { target: receiver.url });
    const id = await insertWebhook(company, { target: receiver.url });
    await emitEvents(company, 4);
    await settled(id, 4);
    await getPool().query("UPDATE webhooks SET state = 'paused' WHERE id = $1", [id]);
    await emitEvents(company, 6);
    await pollUntil('the feed', async () => {
      const { rows } = await getPool().query(
        'SELECT position::int AS position FROM webhook_heads WHERE company_id = $1',
        [company.companyId],
      );
      return rows[0]?.position === 10;
    });
    expect(await startReplay(ctx, id, lastHour())).toMatchObject({ total: 4 });
  });
});

test('the last try of each event at each webhook of the scope is listed', async () => {
  const id = await insertWebhook(company, { target: receiver.url });
  const ids = await emitEvents(company, 2);
  await settled(id, 2);
  const tries = await listWebhookTries(ctx, ids);
  expect(tries.map(({ eventId, webhookId, code }) => ({ eventId, webhookId, code }))).toEqual(
    [...ids].sort().map((eventId) => ({ eventId, webhookId: id, code: 200 })),
  );
  expect(await listWebhookTries(ctx, [newId()])).toEqual([]);
  const other = platformContext({ scope: (await seedCompany()).scope });
  expect(await listWebhookTries(other, ids)).toEqual([]);
});
