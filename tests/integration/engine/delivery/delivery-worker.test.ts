import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#lib/core/errors/app-error.ts';
import { emptyResult } from '#lib/engine/delivery/attempt-result.ts';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { decideOutcome } from '#lib/engine/delivery/queue/decide-outcome.ts';
import { countStart, leaseKey, releaseHeldLeases, renewLeases } from '#lib/engine/delivery/queue/leases/store.ts';
import { writeOutcomes } from '#lib/engine/delivery/queue/write-outcomes.ts';
import { deliveryHandOver, setDeliveryHandOver } from '#lib/engine/messages/delivery-hand-over.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { claimRows } from '../../../fixtures/delivery/claim-rows.ts';
import {
  abandon,
  accept,
  countQueue,
  loseWorker,
  makeDue,
  settled,
  startDeliveryDatabase,
  startWorkerTo,
  stateOf,
} from '../../../fixtures/delivery/delivery-rig.ts';
import { startZone } from '../../../fixtures/domains/dns-zone.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import type { Sink, SinkOptions } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

let end: () => Promise<void>;
let company: SeededCompany;
let sink: Sink;
let workers: DeliveryWorker[] = [];

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

// One of each test's own: an address that has bounced is suppressed from then on.
beforeEach(async () => {
  company = await seedCompany();
});

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
  await sink?.close();
  await getPool().query('DELETE FROM delivery_queue');
});

afterAll(() => end());

const start = async (port: number, overrides: Parameters<typeof startWorkerTo>[1] = {}): Promise<DeliveryWorker> => {
  const worker = await startWorkerTo(port, overrides);
  workers.push(worker);
  return worker;
};

const open = async (options: SinkOptions = {}): Promise<Sink> => {
  sink = await startSink(options);
  return sink;
};

/** Accepts into the table only, as a process without a delivery worker does. */
async function acceptElsewhere(count: number, from: SeededCompany = company, to = 'a@example.net'): Promise<string[]> {
  const handOver = deliveryHandOver();
  setDeliveryHandOver(null);
  const ids = await Promise.all(Array.from({ length: count }, () => accept(from, to)));
  setDeliveryHandOver(handOver);
  return ids;
}

const claimOne = async () => {
  const { claimed } = await claimRows(1);
  const [first] = claimed;
  if (!first) throw new Error('nothing was due');
  return first.delivery;
};

/** Finds the session of this database that waits for a lock of a table. */
const BLOCKED = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'relation'`;

describe('a lease', () => {
  it('belongs to one worker: simultaneous claims return different rows', async () => {
    const ids = await acceptElsewhere(60);
    const claims = await Promise.all(Array.from({ length: 6 }, () => claimRows(10)));
    const claimed = claims.flatMap((claim) => claim.claimed.map(({ delivery }) => delivery.messageId));
    expect(claimed).toHaveLength(60);
    expect(new Set(claimed)).toEqual(new Set(ids));
  });

  it('expires when its worker dies: another delivers the row, and the lost attempt is recorded', async () => {
    await open();
    const [id = ''] = await acceptElsewhere(1);
    await abandon(id);
    await start(sink.port);
    const state = await settled(id);
    expect(state.recipient.status).toBe('delivered');
    expect(state.attempts.map(({ outcome }) => outcome)).toEqual(['unknown', 'delivered']);
    expect(state.attempts[0].raw_reason).toMatch(/may have been sent/);
    expect(state.events[0].data.num_retries).toBe(1);
  });

  it('is not claimed by others before it expires', async () => {
    await open();
    const [id = ''] = await acceptElsewhere(1);
    await claimOne();
    await start(sink.port);
    const [other = ''] = await acceptElsewhere(1);
    await settled(other);
    expect((await stateOf(id)).attempts).toHaveLength(0);
  });

  it('can be renewed, released and counted only by its holder', async () => {
    await acceptElsewhere(1);
    const mine = await claimOne();
    const foreign = { ...mine, leaseToken: randomUUID() };
    expect(await renewLeases([foreign])).toEqual(new Set());
    expect(await renewLeases([mine])).toEqual(new Set([leaseKey(mine)]));
    expect(await countStart(foreign, false)).toBe(false);
    await releaseHeldLeases([{ row: foreign, delayMs: 0 }]);
    expect(await countQueue()).toEqual({ rows: 1, leased: 1 });
    await releaseHeldLeases([{ row: mine, delayMs: 0 }]);
    expect(await countQueue()).toEqual({ rows: 1, leased: 0 });
    expect((await stateOf(mine.messageId)).queue.crashes).toBe(0);
  });
});

describe('a message whose commit is on its way', () => {
  it('is not sent, and never if the commit fails', async () => {
    await open();
    await start(sink.port);
    await settled(await accept(company, 'first@example.net'));
    const blocker = await getPool().connect();
    await blocker.query('BEGIN; LOCK TABLE webhook_outbox IN EXCLUSIVE MODE');
    const refused = accept(company, 'second@example.net').catch((error) => error);
    const findBlocked = async () => (await getPool().query(BLOCKED)).rows[0]?.pid;
    await expect.poll(findBlocked).toBeDefined();
    expect(sink.commands.filter((line) => line.startsWith('MAIL'))).toHaveLength(1);
    await getPool().query('SELECT pg_terminate_backend($1)', [await findBlocked()]);
    expect(await refused).toBeInstanceOf(AppError);
    await blocker.query('ROLLBACK');
    blocker.release();
    await settled(await accept(company, 'third@example.net'));
    expect(sink.messages.map(({ recipient }) => recipient)).toEqual(['first@example.net', 'third@example.net']);
  });
});

describe('fencing', () => {
  const refused = {
    ...emptyResult('mx', new Date()),
    outcome: 'refused' as const,
    reply: { code: 550, lines: ['5.1.1 No'] },
  };

  it('ignores a late outcome of an old lease', async () => {
    await acceptElsewhere(1);
    const old = await claimOne();
    await abandon(old.messageId);
    const current = await claimOne();
    const late = decideOutcome(old, refused, new Date(), 0.5);
    expect(await writeOutcomes([late])).toEqual(new Set());
    const before = await stateOf(old.messageId);
    expect(before.recipient.status).toBe('queued');
    expect(before.events).toHaveLength(0);
    expect(before.queue.lease_token).toBe(current.leaseToken);
    const delivered = { ...emptyResult('mx', new Date()), outcome: 'delivered' as const };
    expect((await writeOutcomes([late, decideOutcome(current, delivered, new Date(), 0.5)])).size).toBe(1);
    const after = await stateOf(old.messageId);
    expect(after.recipient.status).toBe('delivered');
    expect(after.events.map(({ type }) => type)).toEqual(['delivery']);
  });

  it('writes an outcome once in repeated attempts', async () => {
    await acceptElsewhere(1);
    const attempt = decideOutcome(await claimOne(), refused, new Date(), 0.5);
    expect((await writeOutcomes([attempt])).size).toBe(1);
    expect((await writeOutcomes([attempt])).size).toBe(0);
    expect((await stateOf(attempt.delivery.messageId)).events).toHaveLength(1);
  });
});

describe('a message that crashes its worker', () => {
  it('becomes a dead letter after five starts without an outcome, the last three alone, while other mail is delivered', async () => {
    await open();
    const [bad = '', good = ''] = await acceptElsewhere(2);
    await abandon(bad, 5, 3);
    await start(sink.port);
    const state = await settled(bad);
    expect(state.recipient).toMatchObject({ status: 'bounced', bounce_class: 25 });
    expect(state.events[0]).toMatchObject({
      type: 'bounce',
      bounce_class: 25,
      data: { raw_reason: '554 5.3.0 set aside after 5 crashes' },
    });
    expect((await settled(good)).recipient.status).toBe('delivered');
    expect(sink.messages).toHaveLength(1);
  });

  it('is counted at its start and not at its claim, so that waiting through five kills does not affect it', async () => {
    await open();
    const [id = ''] = await acceptElsewhere(1);
    for (let kill = 0; kill < 7; kill += 1) {
      await abandon(id, kill === 0 ? 0 : 1);
      await claimOne();
      expect((await stateOf(id)).queue.crashes).toBe(1);
    }
    await abandon(id, 1);
    await start(sink.port);
    expect((await settled(id)).recipient.status).toBe('delivered');
  });

  it('is started alone after its second crash, so that a further crash counts for no other message', async () => {
    let started = 0;
    const besides: number[] = [];
    await open({
      script: () => {
        besides.push(started - sink.messages.length);
        started += 1;
        return { kind: 'accept' };
      },
    });
    const ids = await acceptElsewhere(6);
    for (const id of ids) await abandon(id, 2);
    await start(sink.port, { concurrency: 10 });
    for (const id of ids) expect((await settled(id)).recipient.status).toBe('delivered');
    expect(besides).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('pauses after each death during its turn alone and is a dead letter after the third, while other mail is delivered', async () => {
    await open({ script: (to) => (to.startsWith('bad@') ? { kind: 'silence', at: 'end' } : { kind: 'accept' }) });
    const [bad = ''] = await acceptElsewhere(1, company, 'bad@example.net');
    await abandon(bad, 2);
    for (const deaths of [1, 2, 3]) {
      const worker = await start(sink.port, { stopWithinMs: 0 });
      await pollUntil(`start ${deaths}`, async () => (await stateOf(bad)).queue.crashes_alone === deaths || null);
      await loseWorker(bad);
      const [good = ''] = await acceptElsewhere(1);
      expect((await settled(good)).recipient.status).toBe('delivered');
      if (deaths < 3) {
        const paused = async () => ((await stateOf(bad)).queue.lease_token === null ? true : null);
        await pollUntil('the pause', paused);
        expect((await stateOf(bad)).queue.due_in).toBeGreaterThan(deaths === 1 ? 30 : 200);
        await worker.stop();
        await makeDue(bad);
      }
    }
    const { recipient, events } = await settled(bad);
    expect(recipient).toMatchObject({ status: 'bounced', bounce_class: 25 });
    expect(events[0].data.raw_reason).toBe('554 5.3.0 set aside after 5 crashes');
  });

  it('is not counted as alone when its worker dies after its turn, so that a kill during a slow answer loses no mail', async () => {
    await open({ script: () => ({ kind: 'silence', at: 'end' }) });
    const [id = ''] = await acceptElsewhere(1);
    const { rowCount } = await getPool().query(
      'UPDATE delivery_queue SET crashes = 2, crashes_alone = 2 WHERE message_id = $1',
      [id],
    );
    expect(rowCount).toBe(1);
    const worker = await start(sink.port, { stopWithinMs: 0 });
    await pollUntil('the start', async () => (await stateOf(id)).queue.crashes_alone === 3 || null);
    await pollUntil('the end of its turn', async () => (await stateOf(id)).queue.crashes_alone === 0 || null);
    await loseWorker(id);
    await worker.stop();
    const quick = await startSink();
    await start(quick.port);
    expect((await settled(id)).recipient.status).toBe('delivered');
    await quick.close();
  });

  it('is not counted as alone when its worker is stopped during its turn', async () => {
    await open({ script: () => ({ kind: 'silence', at: 'rcpt' }) });
    const [id = ''] = await acceptElsewhere(1);
    await abandon(id, 2);
    const worker = await start(sink.port, { stopWithinMs: 0 });
    await pollUntil('the start', async () => (await stateOf(id)).queue.crashes_alone === 1 || null);
    await worker.stop();
    expect((await stateOf(id)).queue).toMatchObject({ lease_token: null, crashes: 3, crashes_alone: 0 });
  });

  it('has its count reset by an outcome', async () => {
    await open({ script: () => ({ kind: 'reply', at: 'rcpt', reply: '450 4.2.1 Later' }) });
    const [id = ''] = await acceptElsewhere(1);
    await abandon(id, 3);
    await start(sink.port);
    const state = await settled(id);
    expect(state.queue).toMatchObject({ crashes: 0, tries: 4 });
  });
});

describe('stopping', () => {
  it('finishes running deliveries, releases waiting ones and claims no new ones', async () => {
    await open({ script: () => ({ kind: 'tarpit', ms: 100 }) });
    const worker = await start(sink.port, { concurrency: 5 });
    await Promise.all(Array.from({ length: 50 }, () => accept(company, 'a@example.net')));
    await pollUntil('five transactions', () =>
      sink.commands.filter((line) => line.startsWith('RCPT')).length >= 5 ? true : null,
    );
    await worker.stop();
    expect(deliveryHandOver()).toBeNull();
    const { rows, leased } = await countQueue();
    expect(leased).toBe(0);
    expect(rows).toBeGreaterThan(0);
    expect(rows + sink.messages.length).toBe(50);
    expect(sink.duplicates()).toBe(0);
    const { rows: due } = await getPool().query(
      'SELECT count(*)::int AS n FROM delivery_queue WHERE due_at <= now() AND crashes = 0',
    );
    expect(due[0].n).toBe(rows);
  });

  it('cancels deliveries that do not end in time, and releases them as not started', async () => {
    await open({ script: () => ({ kind: 'silence', at: 'rcpt' }) });
    const worker = await start(sink.port, { stopWithinMs: 200 });
    const id = await accept(company, 'a@example.net');
    await pollUntil('the transaction', () => (sink.commands.length > 2 ? true : null));
    await worker.stop();
    const state = await stateOf(id);
    expect(state.queue).toMatchObject({ lease_token: null, tries: 0, crashes: 0 });
    expect(state.attempts).toHaveLength(0);
    expect(state.events).toHaveLength(0);
  });

  it('marks a delivery cancelled after the final dot as in doubt', async () => {
    await open({ script: () => ({ kind: 'silence', at: 'end' }) });
    const worker = await start(sink.port, { stopWithinMs: 200 });
    const id = await accept(company, 'a@example.net');
    await pollUntil('the data', () => (sink.commands.includes('DATA') ? true : null));
    await worker.stop();
    expect((await stateOf(id)).attempts[0]).toMatchObject({ outcome: 'unknown' });
  });
});

describe('one worker', () => {
  it('takes over messages accepted by this process in memory, already leased', async () => {
    await open({ script: () => ({ kind: 'silence', at: 'rcpt' }) });
    await start(sink.port, { stopWithinMs: 50 });
    const id = await accept(company, 'a@example.net');
    const { queue } = await stateOf(id);
    expect(queue.lease_token).not.toBeNull();
    expect(queue.due_in).toBeGreaterThan(50);
  });

  it('takes over only as many as it can hold, and claims the others from the table', async () => {
    await open({ script: () => ({ kind: 'silence', at: 'rcpt' }) });
    await start(sink.port, { concurrency: 1, stopWithinMs: 50 });
    const handOver = deliveryHandOver();
    expect(handOver?.reserve(2_001)).toBeNull();
    expect(handOver?.reserve(1_500)).not.toBeNull();
    expect(handOver?.reserve(501)).toBeNull();
    handOver?.release(1_500);
    expect(handOver?.reserve(2_000)).not.toBeNull();
    const id = await accept(company, 'a@example.net');
    handOver?.release(2_000);
    await pollUntil('a claim', async () => ((await stateOf(id)).queue.lease_token ? true : null));
  });

  it('is notified at once of messages that another process accepts', async () => {
    await open();
    await start(sink.port);
    const times: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const [id = ''] = await acceptElsewhere(1);
      times.push((await settled(id)).events[0].data.queue_time);
    }
    // Who only looks every second sees the first by chance soon, and those that come right after a look a second late.
    expect(Math.min(...times.slice(1))).toBeLessThan(500);
  });

  it('drains a queue that others filled over a few connections without a duplicate', async () => {
    await open();
    await acceptElsewhere(1_000);
    await start(sink.port, { concurrency: 20 });
    await pollUntil('an empty queue', async () => ((await countQueue()).rows === 0 ? true : null));
    expect(sink.messages).toHaveLength(1_000);
    expect(sink.duplicates()).toBe(0);
    expect(sink.opened).toBeLessThan(60);
  });

  it('delivers one message of a company before hundreds of another, from the table and from memory', async () => {
    await open({ script: () => ({ kind: 'tarpit', ms: 5 }) });
    const other = await seedCompany();
    await acceptElsewhere(600);
    const [late = ''] = await acceptElsewhere(1, other);
    await start(sink.port, { concurrency: 4 });
    await settled(late);
    expect(sink.messages.length).toBeLessThan(60);
  });

  it('delivers to a good destination at full speed while fifty deliveries hang in a tarpit', async () => {
    await open({
      script: (to) => (to.endsWith('@tarpit.example') ? { kind: 'tarpit', ms: 3_000 } : { kind: 'accept' }),
    });
    const zone = await startZone({
      'tarpit.example': { a: ['127.0.0.2'] },
      'good.example': { a: ['127.0.0.3'] },
    });
    const any = await startSink({ port: sink.port, host: '127.0.0.2', script: () => ({ kind: 'tarpit', ms: 3_000 }) });
    const good = await startSink({ port: sink.port, host: '127.0.0.3' });
    try {
      await start(0, {
        route: { kind: 'mx' },
        resolver: zone.resolver,
        mxPort: sink.port,
        concurrency: 30,
        stopWithinMs: 50,
      });
      await Promise.all(Array.from({ length: 50 }, () => accept(company, 'a@tarpit.example')));
      const begun = performance.now();
      await Promise.all(Array.from({ length: 100 }, () => accept(company, 'a@good.example')));
      await pollUntil('a hundred deliveries', () => (good.messages.length === 100 ? true : null));
      expect(performance.now() - begun).toBeLessThan(2_000);
      expect(any.messages).toHaveLength(0);
    } finally {
      zone.close();
      await any.close();
      await good.close();
    }
  });

  it('writes outcomes when the database is reachable again, and delivers nothing twice', async () => {
    let isThere = false;
    await open({
      script: () => {
        isThere = true;
        return { kind: 'tarpit', ms: 100 };
      },
    });
    await start(sink.port);
    const id = await accept(company, 'a@example.net');
    await pollUntil('the message at the remote server', async () => isThere || null);
    await getPool().query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    // Our own question may meet a connection that has just died.
    const state = await pollUntil('its event', () => settled(id).catch(() => null));
    expect(state.recipient.status).toBe('delivered');
    expect(sink.messages).toHaveLength(1);
  });

  it('records that a message is no longer kept', async () => {
    await open();
    const [id = ''] = await acceptElsewhere(1);
    await getPool().query('DELETE FROM message_bodies WHERE message_id = $1', [id]);
    await start(sink.port);
    const state = await settled(id);
    expect(state.recipient).toMatchObject({ status: 'bounced', reason: '554 5.3.0 The message is no longer kept' });
  });
});

describe('two workers', () => {
  it('share one queue without a duplicate', async () => {
    await open();
    await acceptElsewhere(500);
    await Promise.all([start(sink.port), start(sink.port)]);
    await pollUntil('an empty queue', async () => ((await countQueue()).rows === 0 ? true : null));
    expect(sink.messages).toHaveLength(500);
    expect(sink.duplicates()).toBe(0);
  });
});

it('retry on time', async () => {
  await open({
    script: (_to, tries) =>
      tries === 1 ? { kind: 'reply', at: 'rcpt', reply: '450 4.2.1 Later' } : { kind: 'accept' },
  });
  await start(sink.port);
  const id = await accept(company, 'a@example.net');
  await settled(id);
  await getPool().query("UPDATE delivery_queue SET due_at = now() + interval '1 second' WHERE message_id = $1", [id]);
  expect((await settled(id, 2)).recipient.status).toBe('delivered');
  await makeDue(id);
});
