import { appendFileSync, mkdtempSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { idFloor } from '#lib/core/ids.ts';
import { emptyResult } from '#lib/engine/delivery/attempt-result.ts';
import { deliveryOptions } from '#lib/engine/delivery/delivery-options.ts';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { TrafficPolicies } from '#lib/engine/delivery/destinations/traffic-policies/traffic-policies.ts';
import { PREPARED_MAX, PREPARED_MAX_BYTES } from '#lib/engine/delivery/limits.ts';
import { BodyReader } from '#lib/engine/delivery/queue/body-reader.ts';
import { type AttemptOutcome, decideOutcome } from '#lib/engine/delivery/queue/decide-outcome.ts';
import { type Held, HeldLeases } from '#lib/engine/delivery/queue/held-leases.ts';
import { LeaseReleaser } from '#lib/engine/delivery/queue/lease-releaser.ts';
import { leaseKey, renewLeases } from '#lib/engine/delivery/queue/leases/store.ts';
import { OutcomeWal, replayOutcomeWal } from '#lib/engine/delivery/queue/outcome-wal.ts';
import { type HeldOutcome, OutcomeWriter } from '#lib/engine/delivery/queue/outcome-writer.ts';
import { writeOutcomes } from '#lib/engine/delivery/queue/write-outcomes.ts';
import { Dispatcher } from '#lib/engine/delivery/schedule/dispatcher.ts';
import { PoolRouter } from '#lib/engine/delivery/transport/pools/pool-router.ts';
import { Router } from '#lib/engine/delivery/transport/router.ts';
import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { PoolCache } from '#lib/senders/ip-pools/routing/pool-cache.ts';
import { WarmUpQuota } from '#lib/senders/ip-pools/warm-up/warm-up-quota.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { SERVER_VARIABLE, withAdmin } from '../../../fixtures/database/database.ts';
import { claimRows } from '../../../fixtures/delivery/claim-rows.ts';
import {
  abandon,
  accept,
  settled,
  startDeliveryDatabase,
  startWorkerTo,
  stateOf,
} from '../../../fixtures/delivery/delivery-rig.ts';
import { type DnsZone, startZone } from '../../../fixtures/domains/dns-zone.ts';
import { pollUntil } from '../../../fixtures/poll-until.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

let end: () => Promise<void>;
let company: SeededCompany;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

// One of each test's own: an address that has bounced is suppressed from then on.
beforeEach(async () => {
  company = await seedCompany();
});

afterEach(async () => {
  await getPool()
    .query('DELETE FROM delivery_queue')
    .catch(() => {});
});

afterAll(() => end());

/** Accepts messages and claims them, as a worker holds them. */
async function hold(count: number, leases = new HeldLeases()): Promise<Held[]> {
  for (let n = 0; n < count; n += 1) await accept(company, 'a@example.net');
  const { claimed } = await claimRows(count);
  return claimed.map(({ delivery, sizeBytes }) =>
    leases.add(delivery, 'transactional', sizeBytes, performance.now() + 60_000),
  );
}

const bounced = (held: Held, text = '5.1.1 No'): HeldOutcome => {
  const result = { ...emptyResult('mx', new Date()), outcome: 'refused' as const, reply: { code: 550, lines: [text] } };
  return { held, attempt: decideOutcome(held.delivery, result, new Date(), 0.5) };
};

describe('held leases', () => {
  it('are renewed when they are old, and forgotten when another worker has the row', async () => {
    const leases = new HeldLeases();
    const [mine, taken] = await hold(2, leases);
    if (!mine || !taken) throw new Error('nothing was held');
    await abandon(taken.delivery.messageId);
    mine.heldUntil = performance.now() + 10_000;
    taken.heldUntil = performance.now() + 10_000;
    await getPool().query("UPDATE delivery_queue SET due_at = now() + interval '10 seconds' WHERE message_id = $1", [
      mine.delivery.messageId,
    ]);
    await leases.renew(renewLeases);
    expect(mine.heldUntil - performance.now()).toBeGreaterThan(50_000);
    expect((await stateOf(mine.delivery.messageId)).queue.due_in).toBeGreaterThan(50);
    expect(taken.isLost).toBe(true);
    expect(leases.size).toBe(1);
  });
});

describe('the dispatcher', () => {
  let sink: Awaited<ReturnType<typeof startSink>>;
  let deliverer: Router;
  let dispatcher: Dispatcher;

  const start = (Type = Router) => {
    const leases = new HeldLeases();
    const route = { kind: 'smartHost', url: new URL(`smtp://127.0.0.1:${sink.port}`) } as const;
    const policies = new TrafficPolicies();
    const router = new PoolRouter(route.kind, new PoolCache(), new WarmUpQuota());
    const outcomes = new OutcomeWriter({ write: writeOutcomes, wal: null, onDone: ({ held }) => leases.remove(held) });
    deliverer = new Type({ ...deliveryOptions(), route, allowsPrivateTargets: true }, policies, router);
    const parts = { concurrency: 1, policies, router: deliverer, bodies: new BodyReader(), leases, outcomes };
    dispatcher = new Dispatcher({ ...parts, releaser: new LeaseReleaser(), onLeave: () => {} });
  };

  beforeEach(async () => {
    sink = await startSink();
  });

  afterEach(async () => {
    deliverer.close();
    await sink.close();
  });

  it('starts no delivery whose lease is nearly over, and releases it to all workers', async () => {
    const [long, short] = await hold(2);
    if (!long || !short) throw new Error('nothing was held');
    short.heldUntil = performance.now() + 1_500;
    start();
    dispatcher.admit(short);
    dispatcher.admit(long);
    expect((await settled(long.delivery.messageId)).recipient.status).toBe('delivered');
    await dispatcher.stop(1_000);
    const left = await stateOf(short.delivery.messageId);
    expect(left.attempts).toEqual([]);
    expect(left.queue).toMatchObject({ lease_token: null, tries: 0, crashes: 0 });
    expect(sink.messages).toHaveLength(1);
  });

  it('sends a message as it was prepared, if that was less than a second ago', async () => {
    const [fresh, stale] = await hold(2);
    if (!fresh || !stale) throw new Error('nothing was held');
    const rawOf = (subject: string) => rawMessage(company.from, { subject });
    await sink.close();
    sink = await startSink({ keepsRaw: true });
    start();
    for (const held of [fresh, stale]) held.delivery.raw = rawOf('early');
    dispatcher.prepare([stale.delivery]);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1_000);
    dispatcher.prepare([fresh.delivery]);
    for (const held of [fresh, stale]) held.delivery.raw = rawOf('late');
    dispatcher.admit(fresh);
    await settled(fresh.delivery.messageId);
    dispatcher.admit(stale);
    await settled(stale.delivery.messageId);
    clock.mockRestore();
    await dispatcher.stop(1_000);
    expect(sink.messages.map(({ raw }) => /Subject: (\w+)/.exec(String(raw))?.[1])).toEqual(['early', 'late']);
  });

  it('prepares no more messages than run or are prepared at once, and no large ones', async () => {
    const prepared: string[] = [];
    start(
      class extends Router {
        override prepare({ rcptTo }: QueuedDelivery): void {
          prepared.push(rcptTo);
        }
      },
    );
    const [held] = await hold(1);
    if (!held) throw new Error('nothing was held');
    const deliveriesOf = (count: number, sizeBytes: number) =>
      Array.from({ length: count }, () => ({ ...held.delivery, raw: Buffer.alloc(sizeBytes) }));
    dispatcher.prepare(deliveriesOf(PREPARED_MAX + 1, 1));
    dispatcher.prepare(deliveriesOf(1, PREPARED_MAX_BYTES + 1));
    expect(prepared).toEqual([]);
    dispatcher.prepare(deliveriesOf(PREPARED_MAX, 1));
    expect(prepared).toHaveLength(PREPARED_MAX);
  });

  it('releases a delivery that cannot be planned, until it expires', async () => {
    const [young, old] = await hold(2);
    if (!young || !old) throw new Error('nothing was held');
    old.delivery.expiresAt = new Date(Date.now() - 1_000);
    start(
      class extends Router {
        override plan = () => Promise.reject(new Error('an internal fault'));
      },
    );
    dispatcher.admit(young);
    dispatcher.admit(old);
    expect(await settled(old.delivery.messageId)).toMatchObject({ recipient: { status: 'expired' }, queue: undefined });
    await dispatcher.stop(1_000);
    expect((await stateOf(young.delivery.messageId)).queue).toMatchObject({ lease_token: null, tries: 0 });
  });
});

describe('a claim', () => {
  it('skips a row without a message or a partition for its attempts, and claims the others', async () => {
    const [lost, kept] = await hold(2);
    if (!lost || !kept) throw new Error('nothing was held');
    for (const { delivery } of [lost, kept]) await abandon(delivery.messageId);
    await getPool().query('UPDATE delivery_queue SET message_id = $2 WHERE message_id = $1', [
      lost.delivery.messageId,
      idFloor(0),
    ]);
    const { claimed } = await claimRows(10);
    expect(claimed.map(({ delivery }) => delivery.messageId)).toEqual([kept.delivery.messageId]);
    expect((await stateOf(kept.delivery.messageId)).attempts).toMatchObject([{ outcome: 'unknown' }]);
  });
});

describe('OutcomeWriter', () => {
  const newLog = (write: typeof writeOutcomes) => {
    const done = new Map<string, boolean>();
    const log = new OutcomeWriter({
      write,
      wal: null,
      onDone: ({ held }, isWritten) => done.set(held.delivery.messageId, isWritten),
    });
    return { log, done };
  };

  it('keeps an outcome through failures of the database', async () => {
    const [held] = await hold(1);
    if (!held) throw new Error('nothing was held');
    let failures = 3;
    const { log, done } = newLog(async (outcomes) => {
      if (failures-- > 0) throw new Error('the connection is gone');
      return writeOutcomes(outcomes);
    });
    log.add(bounced(held));
    expect(log.unwritten).toBe(1);
    await log.flush();
    expect(done.get(held.delivery.messageId)).toBe(true);
    expect(log.unwritten).toBe(0);
    expect((await stateOf(held.delivery.messageId)).recipient.status).toBe('bounced');
  });

  it('drops an outcome when its lease has expired, as the message belongs to another worker', async () => {
    const [held] = await hold(1);
    if (!held) throw new Error('nothing was held');
    held.heldUntil = performance.now() + 100;
    const { log, done } = newLog(() => Promise.reject(new Error('the connection is gone')));
    log.add(bounced(held));
    await log.flush();
    expect(done.get(held.delivery.messageId)).toBe(false);
  });

  it('writes an outcome that the database refuses without its reply text, and the others unchanged', async () => {
    const all = await hold(3);
    const { log, done } = newLog(writeOutcomes);
    for (const [index, held] of all.entries()) log.add(bounced(held, index === 1 ? '5.1.1 a\u0000b' : '5.1.1 No'));
    await log.flush();
    expect([...done.values()]).toEqual([true, true, true]);
    for (const { delivery } of all) expect((await stateOf(delivery.messageId)).recipient.status).toBe('bounced');
  });

  it('writes outcomes of the same moment in one transaction', async () => {
    const all = await hold(20);
    let batches = 0;
    const { log } = newLog((outcomes) => {
      batches += 1;
      return writeOutcomes(outcomes);
    });
    for (const held of all) log.add(bounced(held));
    await log.flush();
    expect(batches).toBe(1);
    expect(new Set(all.map(({ delivery }) => leaseKey(delivery))).size).toBe(20);
  });
});

describe('OutcomeWal', () => {
  const directory = () => mkdtempSync(join(tmpdir(), 'mailwright-journal-'));

  const delivered = (held: Held): AttemptOutcome => {
    const reply = { code: 250, lines: ['2.0.0 Ok'] };
    return decideOutcome(
      held.delivery,
      { ...emptyResult('mx', new Date()), outcome: 'delivered', reply },
      new Date(),
      0,
    );
  };

  it('lets the next process write deliveries that were confirmed to a killed one, and send nothing twice', async () => {
    const folder = directory();
    const [held, other] = await hold(2);
    if (!held || !other) throw new Error('nothing was held');
    new OutcomeWal(folder).remember(delivered(held));
    const [name = ''] = readdirSync(folder);
    appendFileSync(join(folder, name), '{"row":{"companyId"');
    renameSync(join(folder, name), join(folder, name.replace(/^\d+/, '999999999')));

    const sink = await startSink();
    const worker = await startWorkerTo(sink.port, { walDirectory: folder });
    const state = await stateOf(held.delivery.messageId);
    expect(state.recipient.status).toBe('delivered');
    expect(state.events.map(({ type }) => type)).toEqual(['delivery']);
    expect(state.queue).toBeUndefined();
    await worker.stop();
    expect(sink.messages).toHaveLength(0);
    expect((await stateOf(other.delivery.messageId)).recipient.status).toBe('queued');
    expect(readdirSync(folder)).toEqual([]);
    await sink.close();
  });

  it('changes no row that another worker has leased', async () => {
    const folder = directory();
    const [held] = await hold(1);
    if (!held) throw new Error('nothing was held');
    new OutcomeWal(folder).remember(delivered(held));
    await abandon(held.delivery.messageId);
    expect(await replayOutcomeWal(folder)).toBe(0);
    expect((await stateOf(held.delivery.messageId)).recipient.status).toBe('queued');
  });

  it('is empty when all outcomes are in the database, and is deleted when the process stops in order', async () => {
    const folder = directory();
    const journal = new OutcomeWal(folder);
    const all = await hold(3);
    const segments = all.map((held) => journal.remember(delivered(held)));
    const [name = ''] = readdirSync(folder);
    expect(statSync(join(folder, name)).size).toBeGreaterThan(500);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    for (const segment of segments) journal.forget(segment);
    expect(statSync(join(folder, name)).size).toBe(0);
    journal.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('logs no body, and no refusal', async () => {
    const folder = directory();
    const journal = new OutcomeWal(folder);
    const [held] = await hold(1);
    if (!held) throw new Error('nothing was held');
    expect(journal.remember(bounced(held).attempt)).toBeNull();
    journal.remember({ ...delivered(held), delivery: { ...held.delivery, raw: Buffer.from('secret body') } });
    const [name = ''] = readdirSync(folder);
    expect(readFileSync(join(folder, name), 'utf8')).not.toContain('secret');
  });

  it('ends quietly when it cannot be written', async () => {
    const [held] = await hold(1);
    if (!held) throw new Error('nothing was held');
    expect(new OutcomeWal(join(import.meta.filename, 'nowhere')).remember(delivered(held))).toBeNull();
  });
});

describe('a dead destination', () => {
  let worker: DeliveryWorker;
  let dns: DnsZone;

  afterEach(async () => {
    await worker.stop();
    dns.close();
  });

  it('has its mail deferred without a connection for each message, and delays no other', async () => {
    const sink = await startSink({ host: '127.0.0.1' });
    dns = await startZone({ 'dead.example': { a: ['127.0.0.88'] }, 'good.example': { a: ['127.0.0.1'] } });
    worker = await startWorkerTo(0, { route: { kind: 'mx' }, resolver: dns.resolver, mxPort: sink.port });
    const ids = await Promise.all(Array.from({ length: 100 }, () => accept(company, 'a@dead.example')));
    const states = [];
    for (const id of ids) states.push(await settled(id));
    expect(states.every(({ recipient }) => recipient.status === 'deferred')).toBe(true);
    const skipped = states.filter(({ attempts }) => JSON.stringify(attempts[0].conversation).includes('not tried'));
    expect(skipped.length).toBeGreaterThan(80);
    expect(skipped[0]?.attempts[0].raw_reason).toMatch(/the connection was refused$/);
    const good = await accept(company, 'a@good.example');
    expect((await settled(good)).recipient.status).toBe('delivered');
    await sink.close();
  });
});

it('delays no other while the database is unreachable', async () => {
  const sink = await startSink();
  const worker = await startWorkerTo(sink.port);
  const ids = await Promise.all(Array.from({ length: 50 }, () => accept(company, 'a@example.net')));
  const name = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1);
  const endAll = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1';
  let ended = 0;
  // By a session of another database, or it would be among those that it ends.
  await withAdmin(process.env[SERVER_VARIABLE] ?? '', (admin) =>
    pollUntil('connections that are ended again and again', async () => {
      ended += (await admin.query(endAll, [name])).rowCount ?? 0;
      return ended >= 20 || null;
    }),
  );
  const areDelivered = async () => {
    const { rows } = await getPool()
      .query("SELECT count(*)::int AS n FROM recipients WHERE status = 'delivered' AND message_id = ANY($1)", [ids])
      .catch(() => ({ rows: [{ n: 0 }] }));
    return rows[0].n === 50;
  };
  await pollUntil('all outcomes', areDelivered, 90_000);
  expect(sink.duplicates()).toBe(0);
  await worker.stop();
  await sink.close();
});
