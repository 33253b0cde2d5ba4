import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { type Held, HeldLeases } from '#lib/engine/delivery/queue/held-leases.ts';
import { leaseMs } from '#lib/engine/delivery/queue/lease-time.ts';
import { Claimer } from '#lib/engine/delivery/schedule/claimer.ts';
import type { Dispatcher } from '#lib/engine/delivery/schedule/dispatcher.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import {
  abandon,
  accept,
  countQueue,
  settled,
  startDeliveryDatabase,
  startWorkerTo,
} from '../../../fixtures/delivery/delivery-rig.ts';
import type { Sink } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

const DAY_MS = 86_400_000;

let end: () => Promise<void>;
let company: SeededCompany;
let sink: Sink;
let worker: DeliveryWorker | null = null;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

beforeEach(async () => {
  company = await seedCompany();
  sink = await startSink();
});

afterEach(async () => {
  vi.useRealTimers();
  await worker?.stop();
  worker = null;
  await sink.close();
});

afterAll(() => end());

const jump = (days: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS, shouldAdvanceTime: true });

describe('a clock that jumps', () => {
  it.each([2, -2])('by %i days during acceptance and delivery loses no mail and sends none twice', async (days) => {
    worker = await startWorkerTo(sink.port);
    const before = await settled(await accept(company, 'before@example.net'));
    jump(days);
    const during = await settled(await accept(company, 'during@example.net'));
    vi.useRealTimers();
    const after = await settled(await accept(company, 'after@example.net'));
    for (const { recipient } of [before, during, after]) expect(recipient.status).toBe('delivered');
    expect(sink.messages.map(({ recipient }) => recipient).sort()).toEqual([
      'after@example.net',
      'before@example.net',
      'during@example.net',
    ]);
    expect(await countQueue()).toEqual({ rows: 0, leased: 0 });
  });

  it.each([2, -2])('by %i days during a lease does not change its holder', async (days) => {
    const id = await accept(company, 'a@example.net');
    jump(days);
    worker = await startWorkerTo(sink.port);
    expect((await settled(id)).recipient.status).toBe('delivered');
    await worker.stop();
    const left = await accept(company, 'b@example.net');
    await abandon(left);
    await getPool().query("UPDATE delivery_queue SET due_at = now() + interval '1 hour' WHERE message_id = $1", [left]);
    worker = await startWorkerTo(sink.port);
    const other = await settled(await accept(company, 'c@example.net'));
    expect(other.recipient.status).toBe('delivered');
    expect(sink.messages.map(({ recipient }) => recipient)).toEqual(['a@example.net', 'c@example.net']);
    await getPool().query('DELETE FROM delivery_queue WHERE message_id = $1', [left]);
  });

  it('back between acceptance and delivery causes no negative duration', async () => {
    const id = await accept(company, 'a@example.net');
    jump(-2);
    worker = await startWorkerTo(sink.port);
    expect((await settled(id)).events[0]?.data.queue_time).toBe(0);
  });

  it('does not change held leases, which use the monotonic clock', async () => {
    await accept(company, 'a@example.net');
    jump(2);
    const admitted: Held[] = [];
    // What a claim asks of the dispatcher, and no more.
    const dispatcher = {
      isOverloadedFor: () => false,
      waiting: { handOver: 0, transactional: 0, bulk: 0 },
      admit: (held: Held) => admitted.push(held),
    };
    const claimer = new Claimer('transactional', new HeldLeases(), () => dispatcher as unknown as Dispatcher);
    claimer.wake();
    await claimer.stop();
    await expect.poll(() => admitted.length).toBe(1);
    const left = (admitted[0]?.heldUntil ?? 0) - performance.now();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(leaseMs());
    await getPool().query('DELETE FROM delivery_queue');
  });
});
