import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { claimJobs } from '#lib/infra/queue/claim-jobs.ts';
import { defineJob, handleJob, type Job } from '#lib/infra/queue/define-job.ts';
import { enqueueJob, type JobOptions } from '#lib/infra/queue/enqueue-job.ts';
import type { Lane } from '#lib/infra/queue/lanes.ts';
import { runJobs } from '#lib/infra/queue/run-jobs.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';

const Payload = z.strictObject({ name: z.string() });

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterEach(() => getPool().query('DELETE FROM jobs'));

afterAll(() => close());

const newJob = (lane: Lane) => defineJob({ kind: newId(), lane, payload: Payload });

const add = (job: Job<typeof Payload>, name: string, options: JobOptions) =>
  enqueueJob(getPool(), job, { name }, options);

/** Many waiting jobs of a company, as if each had been enqueued. */
const addMany = (job: Job<typeof Payload>, companyId: string, count: number) =>
  getPool().query(
    `INSERT INTO jobs (id, company_id, owner, lane, kind, payload, due_at)
     SELECT gen_random_uuid(), $1, $1, $2, $3, '{"name":"A"}', now() - interval '1 hour' FROM generate_series(1, $4::int)`,
    [companyId, job.lane, job.kind, count],
  );

/** Claims as a process with free slots does, one time after another. */
const claimer = (job: Job<typeof Payload>, limit: number) => {
  let after: string | null = null;
  return async () => {
    const jobs = await claimJobs({ lane: job.lane, kinds: [job.kind], limit, leaseMs: 60_000, after });
    after = jobs.at(-1)?.owner ?? after;
    return jobs;
  };
};

/** Ids of two companies, the one with many jobs before or after the other in the order of ids. */
const companies = (isFirst: boolean): [many: string, one: string] => {
  const [low = '', high = ''] = [crypto.randomUUID(), crypto.randomUUID()].sort();
  return isFirst ? [low, high] : [high, low];
};

describe('a lane', () => {
  it.each([
    ['short', true],
    ['short', false],
    ['calendar', true],
    ['calendar', false],
  ] as const)('serves a company with one job in the next turn, beside one with 10,000 (%s, %s)', async (lane, isFirst) => {
    const job = newJob(lane);
    const [many, one] = companies(isFirst);
    await addMany(job, many, 10_000);
    const claim = claimer(job, 4);
    expect((await claim()).map(({ owner }) => owner)).toEqual([many, many, many, many]);
    await add(job, 'B', { companyId: one });
    const next = [...(await claim()), ...(await claim())];
    expect(next.map(({ owner }) => owner)).toContain(one);
  });

  it('runs one job of a company at a time in `sets`, in all processes together, and those of another beside it', async () => {
    const job = newJob('sets');
    const [many, one] = companies(true);
    await addMany(job, many, 50);
    await add(job, 'B', { companyId: one });
    const processes = Array.from({ length: 4 }, () => claimer(job, 2));
    const claimed = (await Promise.all(processes.map((claim) => claim()))).flat();
    expect(claimed.map(({ owner }) => owner).sort()).toEqual([many, one].sort());
    await getPool().query(`UPDATE jobs SET finished_at = now() WHERE id = ANY ($1)`, [claimed.map(({ id }) => id)]);
    const later = (await Promise.all(processes.map((claim) => claim()))).flat();
    expect(later.map(({ owner }) => owner)).toEqual([many]);
  });

  it('lets the subjects of a company take turns', async () => {
    const job = newJob('files');
    const companyId = crypto.randomUUID();
    for (let count = 0; count < 5; count += 1) await add(job, 'form', { companyId, subject: 'form' });
    await add(job, 'list', { companyId, subject: 'list' });
    await add(job, 'own', { companyId });
    const names = (await claimer(job, 10)()).map(({ payload }) => Payload.parse(payload).name);
    expect(names.sort()).toEqual(['form', 'list', 'own']);
  });

  it('does not wait for the jobs of another lane', async () => {
    const [slow, quick] = [newJob('sets'), newJob('short')];
    const stop = new AbortController();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const seen: string[] = [];
    const loop = runJobs([handleJob(slow, () => held), handleJob(quick, async ({ name }) => void seen.push(name))], {
      signal: stop.signal,
    });
    for (let count = 0; count < 5; count += 1) await add(slow, 'slow', { companyId: crypto.randomUUID() });
    await add(quick, 'quick', {});
    await expect.poll(() => seen).toEqual(['quick']);
    stop.abort();
    release();
    await loop;
  });

  it('runs a job that a version without lanes wrote', async () => {
    const job = newJob('files');
    await getPool().query(`INSERT INTO jobs (id, kind, payload) VALUES (gen_random_uuid(), $1, '{"name":"old"}')`, [
      job.kind,
    ]);
    const seen: string[] = [];
    const stop = new AbortController();
    const loop = runJobs([handleJob(job, async ({ name }) => void seen.push(name))], { signal: stop.signal });
    await expect.poll(() => seen).toEqual(['old']);
    stop.abort();
    await loop;
  });

  it('finds its next job without reading those that sleep', async () => {
    const job = newJob('short');
    await getPool().query(
      `INSERT INTO jobs (id, company_id, owner, kind, payload, due_at, sleeps)
       SELECT gen_random_uuid(), id, id, $1, '{"name":"x"}', now() + interval '1 day', true
       FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 20000)) companies`,
      [job.kind],
    );
    await getPool().query('ANALYZE jobs');
    await add(job, 'now', {});
    const { rows } = await getPool().query<Record<'QUERY PLAN', string>>(
      `EXPLAIN SELECT owner FROM jobs WHERE lane = 'short' AND finished_at IS NULL AND NOT sleeps ORDER BY owner LIMIT 1`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('jobs_awake');
    expect((await claimer(job, 4)()).map(({ payload }) => payload)).toEqual([{ name: 'now' }]);
  });
});
