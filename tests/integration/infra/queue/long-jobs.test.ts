import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { claimJobs } from '#lib/infra/queue/claim-jobs.ts';
import { defineJob, handleJob, type JobRun } from '#lib/infra/queue/define-job.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import { cancelJob } from '#lib/infra/queue/job-store.ts';
import { runJob } from '#lib/infra/queue/run-job.ts';
import { runJobs } from '#lib/infra/queue/run-jobs.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { makeSliceTable, SLICE_ROWS, WRITE_SLICES, writeSlices } from '../../../fixtures/jobs/slices.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
  await makeSliceTable();
});

beforeEach(() => getPool().query('TRUNCATE slice_rows'));

afterAll(() => close());

const SLICES = 200;
const KEY = 'slices';

const jobRow = async (id: string) =>
  (await getPool().query('SELECT outcome, tries, progress, result FROM jobs WHERE id = $1', [id])).rows[0];

const doneOf = async (id: string): Promise<number> => (await jobRow(id)).progress?.done ?? 0;

/** Rows of the table, and the steps that wrote them. */
const written = async () =>
  (await getPool().query('SELECT count(*)::int AS rows, count(DISTINCT slice)::int AS slices FROM slice_rows')).rows[0];

async function enqueueSlices(): Promise<string> {
  const id = await enqueueJob(getPool(), WRITE_SLICES, { slices: SLICES }, { uniqueKey: KEY });
  if (!id) throw new Error('the job was not enqueued');
  return id;
}

const startProcess = (): ChildProcess => fork(join(import.meta.dirname, '../../../fixtures/jobs/jobs-process.ts'));

/** Kills a process and ends the lease that it leaves. */
async function kill(child: ChildProcess): Promise<void> {
  const end = once(child, 'exit');
  child.kill('SIGKILL');
  await end;
  await getPool().query('UPDATE jobs SET lease_until = now() WHERE finished_at IS NULL AND lease_until IS NOT NULL');
}

const Payload = z.strictObject({});
const newJob = () => defineJob({ kind: newId(), lane: 'sets', payload: Payload });

/** Enqueues a job, claims it as a process does, and runs it. */
async function claimOne(kind: string) {
  const [claimed] = await claimJobs({ lane: 'sets', kinds: [kind], limit: 1, leaseMs: 60_000, after: null });
  if (!claimed) throw new Error('nothing is due');
  return claimed;
}

describe('a long job', () => {
  it('writes each step once when its process is killed at random ones', async () => {
    const id = await enqueueSlices();
    // More than its tries: a job that got further has all of them again.
    const kills = Array.from({ length: 12 }, () => Math.floor(Math.random() * SLICES)).sort(
      (one, other) => one - other,
    );
    for (const at of kills) {
      const child = startProcess();
      await expect.poll(() => doneOf(id), { interval: 5 }).toBeGreaterThanOrEqual(at);
      await kill(child);
      const { rows, slices } = await written();
      expect({ rows, slices }).toEqual({ rows: (await doneOf(id)) * SLICE_ROWS, slices: await doneOf(id) });
    }
    const last = startProcess();
    await expect.poll(async () => (await jobRow(id)).outcome).toBe('done');
    await kill(last);
    expect(await written()).toEqual({ rows: SLICES * SLICE_ROWS, slices: SLICES });
    expect(await jobRow(id)).toMatchObject({
      progress: { done: SLICES, total: SLICES, step: 'rows' },
      result: { rows: SLICES * SLICE_ROWS },
    });
  });

  it('that fails at one place again and again is set aside after ten tries, however far that is', async () => {
    const job = newJob();
    const id = await enqueueJob(getPool(), job, {}, { uniqueKey: job.kind });
    const handler = handleJob(job, async (_payload, run) => {
      await run.checkpoint(getPool(), { done: 5, total: null, step: 'rows' });
      throw new Error('the sixth row');
    });
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await jobRow(id ?? '')).toMatchObject({ outcome: null });
      await getPool().query('UPDATE jobs SET due_at = now(), sleeps = false WHERE id = $1', [id]);
      await runJob(await claimOne(job.kind), handler);
    }
    expect(await jobRow(id ?? '')).toMatchObject({ outcome: 'failed', tries: 10 });
  });

  it('is due at once, although its time is rounded to the millisecond', async () => {
    const job = newJob();
    for (let round = 0; round < 200; round += 1) {
      const id = await enqueueJob(getPool(), job, {}, { uniqueKey: `${round}` });
      await getPool().query('UPDATE jobs SET due_at = now(), sleeps = false WHERE id = $1', [id]);
      await runJob(
        await claimOne(job.kind),
        handleJob(job, async () => {}),
      );
    }
  });

  it.each([0, 20, 90])('that is canceled after %i steps stops with rows as its progress says', async (at) => {
    const id = await enqueueSlices();
    const stop = new AbortController();
    const loop = at > 0 ? runJobs([writeSlices], { signal: stop.signal }) : null;
    await expect.poll(() => doneOf(id), { interval: 5 }).toBeGreaterThanOrEqual(at);
    expect(await cancelJob(getPool(), WRITE_SLICES, KEY)).toBe(true);
    await expect.poll(async () => (await jobRow(id)).outcome).toBe('canceled');
    stop.abort();
    await loop;
    const done = await doneOf(id);
    expect(done).toBeLessThan(SLICES);
    expect(await written()).toEqual({ rows: done * SLICE_ROWS, slices: done });
    expect(await cancelJob(getPool(), WRITE_SLICES, KEY)).toBe(false);
  });

  it('whose process dies after a cancel is canceled by the next one, without another step', async () => {
    const id = await enqueueSlices();
    const child = startProcess();
    await expect.poll(() => doneOf(id), { interval: 5 }).toBeGreaterThan(0);
    child.kill('SIGSTOP');
    await cancelJob(getPool(), WRITE_SLICES, KEY);
    await kill(child);
    const done = await doneOf(id);
    await runJob(await claimOne(WRITE_SLICES.kind), writeSlices);
    expect(await jobRow(id)).toMatchObject({ outcome: 'canceled', progress: { done } });
    expect(await written()).toEqual({ rows: done * SLICE_ROWS, slices: done });
  });

  it('cannot write once another process has it', async () => {
    const job = newJob();
    await enqueueJob(getPool(), job, {});
    let isLost = false;
    const handler = handleJob(job, async (_payload, run) => {
      await getPool().query(`UPDATE jobs SET lease_token = gen_random_uuid() WHERE kind = $1`, [job.kind]);
      await withTransaction(async (db) => {
        await db.query('INSERT INTO slice_rows VALUES (1, 1)');
        await run.checkpoint(db, { done: 1, total: null, step: 'rows' });
      }).catch((error: unknown) => {
        isLost = String(error).includes('lease');
        throw error;
      });
    });
    await runJob(await claimOne(job.kind), handler);
    expect(isLost).toBe(true);
    expect(await written()).toEqual({ rows: 0, slices: 0 });
    const { rows } = await getPool().query('SELECT outcome, progress FROM jobs WHERE kind = $1', [job.kind]);
    expect(rows).toEqual([{ outcome: null, progress: null }]);
  });

  it('reports its progress at once and then at most every two seconds, and hears of its cancel by that', async () => {
    const job = newJob();
    const id = (await enqueueJob(getPool(), job, {})) ?? '';
    const reports: number[] = [];
    const report = async (run: JobRun, done: number) => {
      await run.report({ done, total: 3, step: 'rows' });
      reports.push((await jobRow(id)).progress.done);
    };
    const handler = handleJob(job, async (_payload, run) => {
      await report(run, 1);
      await report(run, 2);
    });
    await runJob(await claimOne(job.kind), handler);
    expect(reports).toEqual([1, 1]);
    const other = (await enqueueJob(getPool(), job, {}, { uniqueKey: KEY })) ?? '';
    const claimed = await claimOne(job.kind);
    await cancelJob(getPool(), job, KEY);
    await runJob(
      claimed,
      handleJob(job, (_payload, run) => run.report({ done: 1, total: null, step: 'rows' })),
    );
    expect(await jobRow(other)).toMatchObject({ outcome: 'canceled' });
  });

  it('that ends before it hears of its cancel is done', async () => {
    const job = newJob();
    const id = (await enqueueJob(getPool(), job, {}, { uniqueKey: KEY })) ?? '';
    const claimed = await claimOne(job.kind);
    await cancelJob(getPool(), job, KEY);
    await runJob(
      claimed,
      handleJob(job, async () => ({ rows: 1 })),
    );
    expect(await jobRow(id)).toMatchObject({ outcome: 'done', result: { rows: 1 } });
  });
});
