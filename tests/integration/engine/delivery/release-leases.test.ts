import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { emptyResult } from '#lib/engine/delivery/attempt-result.ts';
import { deliveryOptions } from '#lib/engine/delivery/delivery-options.ts';
import type { DeliveryWorker } from '#lib/engine/delivery/delivery-worker.ts';
import { decideOutcome } from '#lib/engine/delivery/queue/decide-outcome.ts';
import { releaseLeases } from '#lib/engine/delivery/queue/lease-releaser.ts';
import { OutcomeWal } from '#lib/engine/delivery/queue/outcome-wal.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { leaseTokensOf, newLeaseToken } from '#lib/infra/process/lease-token.ts';
import { ownLiveness, PROCESS_ID, takeInstant } from '#lib/infra/process/liveness.ts';
import { type Beats, DeathWatch, startBeats } from '#lib/service/operations/processes/start-beats.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { claimRows } from '../../../fixtures/delivery/claim-rows.ts';
import {
  accept,
  settled,
  startDeliveryDatabase,
  startWorkerTo,
  stateOf,
} from '../../../fixtures/delivery/delivery-rig.ts';
import type { Behaviour, Sink } from '../../../fixtures/smtp/sink-types.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

const HOUR_MS = 3_600_000;

let end: () => Promise<void>;
let company: SeededCompany;

beforeAll(async () => {
  process.env.DATA_DIR = mkdtempSync(join(tmpdir(), 'mailwright-release-'));
  end = await startDeliveryDatabase();
});

beforeEach(async () => {
  company = await seedCompany();
  await getPool().query('DELETE FROM delivery_queue');
});

afterAll(async () => {
  await end();
  rmSync(process.env.DATA_DIR ?? '', { recursive: true });
});

/** A message that a process has leased; answers its id. */
async function leaseTo(processId: string): Promise<string> {
  const id = await accept(company, 'a@example.net');
  await claimRows(1, leaseTokensOf(processId).lowest);
  return id;
}

const dueIn = async (messageId: string): Promise<number> => (await stateOf(messageId)).queue.due_in;

describe('lease tokens', () => {
  it('are between the lowest and the highest of their process, and not between those of another', () => {
    const token = newLeaseToken();
    const own = leaseTokensOf(PROCESS_ID);
    const other = leaseTokensOf(newId());
    expect(token >= own.lowest && token <= own.highest).toBe(true);
    expect(token >= other.lowest && token <= other.highest).toBe(false);
    expect(new Set(Array.from({ length: 100 }, newLeaseToken)).size).toBe(100);
  });
});

describe('releaseLeases', () => {
  it('makes the leased rows of a process due and keeps those of another', async () => {
    const [dead, living] = [newId(), newId()];
    const released = await leaseTo(dead);
    const kept = await leaseTo(living);
    expect(await releaseLeases([dead])).toBe(1);
    expect(await dueIn(released)).toBeLessThanOrEqual(0);
    expect(await dueIn(kept)).toBeGreaterThan(30);
    expect(await releaseLeases([dead])).toBe(0);
  });

  it('writes first what the journals of dead processes tell, so that a confirmed delivery is not repeated', async () => {
    const dead = newId();
    const id = await accept(company, 'a@example.net');
    // A token of that process in the form of a UUID (RFC 9562), which the journal checks.
    const token = leaseTokensOf(dead).lowest.replace(/-0000-(0+)$/, '-8000-$1');
    const { claimed } = await claimRows(1, token);
    const [held] = claimed;
    if (!held) throw new Error('nothing was claimed');
    const reply = { code: 250, lines: ['2.0.0 Ok'] };
    const result = { ...emptyResult('mx', new Date()), outcome: 'delivered' as const, reply };
    const folder = deliveryOptions().walDirectory ?? '';
    new OutcomeWal(folder).remember(decideOutcome(held.delivery, result, new Date(), 0));
    const [name = ''] = readdirSync(folder);
    // A number that no process has.
    renameSync(join(folder, name), join(folder, name.replace(/^\d+/, '999999999')));
    expect(await releaseLeases([dead])).toBe(0);
    const { recipient, queue } = await stateOf(id);
    expect([recipient.status, queue]).toEqual(['delivered', undefined]);
  });
});

describe('a delivery worker without a heartbeat', () => {
  let beats: Beats | null = null;

  afterEach(async () => {
    await beats?.stop();
    beats = null;
  });

  /** A row of another machine's process, with a heartbeat every few milliseconds or none at all. */
  async function insertProcess(hasHeartbeat: boolean): Promise<{ id: string; stop: () => void }> {
    const id = newId();
    await getPool().query(
      `INSERT INTO processes (id, kind, roles, host, pid, version, started_at, beat_at, facts)
       VALUES ($1, 'relay', '{delivery}', 'elsewhere', 1, '1.0.0', now(), now(), '{"machine": "another"}')`,
      [id],
    );
    const beat = () => getPool().query('UPDATE processes SET beat_at = clock_timestamp() WHERE id = $1', [id]);
    const timer = hasHeartbeat ? setInterval(() => void beat(), 5) : undefined;
    return { id, stop: () => clearInterval(timer) };
  }

  it('loses its leases to others, and one with a heartbeat keeps them', async () => {
    const [silent, living] = [await insertProcess(false), await insertProcess(true)];
    const released = await leaseTo(silent.id);
    const kept = await leaseTo(living.id);
    try {
      beats = await startBeats({ kind: 'relay', roles: ['delivery'], everyMs: 50 });
      await expect.poll(() => dueIn(released)).toBeLessThanOrEqual(0);
      expect(await dueIn(kept)).toBeGreaterThan(30);
    } finally {
      living.stop();
    }
  });

  it('is dead after five checks without a new heartbeat, and alive after one', () => {
    const watch = new DeathWatch();
    const at = (beatAtMs: number) => watch.check([{ id: 'a', beatAt: new Date(beatAtMs) }]);
    expect([at(1), at(1), at(1), at(1), at(1)]).toEqual([[], [], [], [], []]);
    expect(at(1)).toEqual(['a']);
    expect(at(2)).toEqual([]);
    expect([at(2), at(2), at(2), at(2)]).toEqual([[], [], [], []]);
    expect(at(2)).toEqual(['a']);
  });
});

describe('a worker that was paused for so long that others take it for dead', () => {
  let sink: Sink;
  let worker: DeliveryWorker;
  let behaviour: Behaviour;

  beforeEach(async () => {
    behaviour = { kind: 'tarpit', ms: 300 };
    sink = await startSink({ script: () => behaviour });
    worker = await startWorkerTo(sink.port);
  });

  afterEach(async () => {
    ownLiveness.end();
    await worker.stop();
    await sink.close();
  });

  /** Sets the last heartbeat to an hour ago, as after SIGCONT. */
  const pause = (): void => {
    const { monotonicMs, epochMs } = takeInstant();
    ownLiveness.confirm({ monotonicMs: monotonicMs - HOUR_MS, epochMs: epochMs - HOUR_MS }, 1);
  };

  const resume = (): void => ownLiveness.confirm(takeInstant(), HOUR_MS);

  it('sends no final dot of a started delivery, and no copy once another worker may have it', async () => {
    const id = await accept(company, 'a@example.net');
    await expect.poll(() => sink.commands.some((line) => line.startsWith('RCPT'))).toBe(true);
    pause();
    await expect.poll(() => sink.open).toBe(0);
    expect(sink.messages).toEqual([]);
    expect((await stateOf(id)).attempts).toEqual([]);
    behaviour = { kind: 'accept' };
    resume();
    await settled(id);
    expect(sink.messages).toHaveLength(1);
  });

  it('starts no delivery that it had leased before, and releases it', async () => {
    behaviour = { kind: 'accept' };
    pause();
    const id = await accept(company, 'a@example.net');
    await getPool().query("SELECT pg_notify('delivery_due', '')");
    await new Promise((resolve) => setImmediate(resolve));
    expect(sink.messages).toEqual([]);
    resume();
    await settled(id);
    expect(sink.messages).toHaveLength(1);
  });
});
