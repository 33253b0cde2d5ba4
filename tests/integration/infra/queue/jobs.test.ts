import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { defineJob, handleJob, type JobHandler } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';

import type { Lane } from '#lib/infra/queue/lanes.ts';
import { runJobs } from '#lib/infra/queue/run-jobs.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';

let close: () => Promise<void>;
let stop = new AbortController();
let loops: Promise<void>[] = [];

beforeAll(async () => {
  close = await openTestDatabase();
});

afterEach(async () => {
  stop.abort();
  await Promise.all(loops);
  stop = new AbortController();
  loops = [];
});

afterAll(() => close());

const Payload = z.strictObject({ name: z.string() });

/** A kind of job that no other test has. */
const newJob = (lane: Lane = 'short') => defineJob({ kind: newId(), lane, payload: Payload });

const start = (handlers: readonly JobHandler[], slots = 4) => {
  loops.push(runJobs(handlers, { signal: stop.signal, slots: { short: slots } }));
};

const jobRow = async (id: string | null) =>
  (
    await getPool().query(
      'SELECT outcome, tries, last_error AS error, due_at > now() AS waits FROM jobs WHERE id = $1',
      [id],
    )
  ).rows[0];

describe('jobs', () => {
  it('run once when they are due, whatever the number of processes', async () => {
    const seen: string[] = [];
    const job = newJob();
    const handlers = [handleJob(job, async ({ name }) => void seen.push(name))];
    for (let loop = 0; loop < 3; loop += 1) start(handlers, 2);
    const names = Array.from({ length: 60 }, (_, index) => String(index));
    await Promise.all(names.map((name) => enqueueJob(getPool(), job, { name })));
    await expect.poll(() => seen.length).toBe(60);
    expect(new Set(seen).size).toBe(60);
  });

  it('do not exist when their transaction fails', async () => {
    const job = newJob();
    const failing = withTransaction(async (db) => {
      await enqueueJob(db, job, { name: 'never' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await getPool().query('SELECT 1 FROM jobs WHERE kind = $1', [job.kind])).rowCount).toBe(0);
  });

  it('with the same unique key are enqueued once while open', async () => {
    const job = newJob();
    const once = () => enqueueJob(getPool(), job, { name: 'a' }, { uniqueKey: 'a' });
    const made = await Promise.all([once(), once(), once()]);
    expect(made.filter((id) => id !== null)).toHaveLength(1);
    start([handleJob(job, async () => {})]);
    const id = made.find((one) => one !== null) ?? null;
    await expect.poll(async () => (await jobRow(id)).outcome).toBe('done');
    expect(await once()).not.toBeNull();
  });

  it('wait until they are due', async () => {
    const job = newJob();
    const seen: string[] = [];
    const handler = handleJob(job, async ({ name }) => void seen.push(name));
    await enqueueJob(getPool(), job, { name: 'later' }, { dueAt: new Date(Date.now() + 3_600_000) });
    await enqueueJob(getPool(), job, { name: 'soon' }, { dueAt: new Date(Date.now() + 300) });
    start([handler]);
    await expect.poll(() => seen).toEqual(['soon']);
  });

  it('that fail are retried after a pause and moved to the dead letters after ten tries', async () => {
    const job = newJob();
    const id = await enqueueJob(getPool(), job, { name: 'x' });
    start([
      handleJob(job, async () => {
        throw new Error('the remote server is unreachable');
      }),
    ]);
    await expect
      .poll(() => jobRow(id))
      .toMatchObject({ outcome: null, tries: 1, error: 'Error: the remote server is unreachable', waits: true });
    await getPool().query('UPDATE jobs SET tries = 9, due_at = now() WHERE id = $1', [id]);
    await expect.poll(async () => (await jobRow(id)).outcome).toBe('failed');
    expect(await jobRow(id)).toMatchObject({ tries: 10 });
  });

  it('whose payload does not match their kind fail like any other', async () => {
    const job = newJob();
    const id = await enqueueJob(getPool(), job, JSON.parse('{"other":1}'));
    start([handleJob(job, async () => {})]);
    await expect.poll(async () => (await jobRow(id)).error).toContain('name');
  });

  it('of a dead process are taken over when their lease expires', async () => {
    const job = newJob();
    const id = await enqueueJob(getPool(), job, { name: 'x' });
    await getPool().query(
      `UPDATE jobs SET tries = 1, lease_token = gen_random_uuid(), lease_until = now() + interval '1 second' WHERE id = $1`,
      [id],
    );
    start([handleJob(job, async () => {})]);
    await expect.poll(async () => (await jobRow(id)).outcome).toBe('done');
    expect(await jobRow(id)).toMatchObject({ tries: 2 });
  });

  it('of a kind without a handler here are left to other processes', async () => {
    const job = newJob();
    const known = newJob();
    const id = await enqueueJob(getPool(), job, { name: 'x' });
    const own = await enqueueJob(getPool(), known, { name: 'x' });
    start([handleJob(known, async () => {})]);
    await expect.poll(async () => (await jobRow(own)).outcome).toBe('done');
    expect(await jobRow(id)).toMatchObject({ outcome: null, tries: 0 });
  });

  it('that run when the loop stops are finished first', async () => {
    const job = newJob();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const id = await enqueueJob(getPool(), job, { name: 'x' });
    let isRunning = false;
    start([
      handleJob(job, async () => {
        isRunning = true;
        await held;
      }),
    ]);
    await expect.poll(() => isRunning).toBe(true);
    stop.abort();
    release();
    await Promise.all(loops);
    expect(await jobRow(id)).toMatchObject({ outcome: 'done' });
  });
});
