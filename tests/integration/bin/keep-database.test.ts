import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { maintainDatabase } from '#lib/infra/process/keep-database.ts';
import { enqueueKeepDatabase } from '#lib/infra/queue/keep-database-job.ts';
import type { Patient } from '#lib/service/operations/doctor/check.ts';
import { checkClock } from '#lib/service/operations/doctor/check-installation.ts';
import { startJobs } from '../../../smtp-relay/workers/start-jobs.ts';
import { openTestDatabase } from '../../fixtures/accounts/accounts.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const DAY_MS = 86_400_000;

const partitions = async (parent: string): Promise<string[]> => {
  const { rows } = await getPool().query(
    'SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1',
    [parent],
  );
  return rows.map(({ name }) => name);
};

/** An installation that runs from one instant to another: its database is kept every few days. */
async function keepThrough(from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += 7 * DAY_MS) await maintainDatabase(new Date(at));
  await maintainDatabase(new Date(to));
}

const nameOf = (parent: string, ms: number) =>
  `${parent}_${new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')}`;

it('creates partitions two weeks ahead, and drops bodies after 30 days and the rest after 90', async () => {
  const then = Date.now() + 20 * DAY_MS;
  await maintainDatabase(new Date(then));
  await maintainDatabase(new Date(then));
  expect(await partitions('events')).toContain(nameOf('events', then + 14 * DAY_MS));

  const afterBodies = then + 40 * DAY_MS;
  await keepThrough(then, afterBodies);
  expect(await partitions('message_bodies')).not.toContain(nameOf('message_bodies', then));
  expect(await partitions('messages')).toContain(nameOf('messages', then));

  await keepThrough(afterBodies, then + 120 * DAY_MS);
  expect(await partitions('messages')).not.toContain(nameOf('messages', then));
});

it('keeps the day that is still within retention', async () => {
  const now = Date.now() + 400 * DAY_MS;
  await keepThrough(now, now + 30 * DAY_MS);
  expect(await partitions('message_bodies')).toContain(nameOf('message_bodies', now));
  await maintainDatabase(new Date(now + 31 * DAY_MS));
  expect(await partitions('message_bodies')).not.toContain(nameOf('message_bodies', now));
});

it('drops nothing in the first week after a leap of the clock, as a wrong clock may be corrected', async () => {
  const before = Date.now() + 800 * DAY_MS;
  await maintainDatabase(new Date(before));
  const day = nameOf('messages', before);
  const leapt = before + 400 * DAY_MS;
  await keepThrough(leapt, leapt + 5 * DAY_MS);
  expect(await partitions('messages')).toContain(day);
  expect(await partitions('events')).toContain(nameOf('events', leapt + 19 * DAY_MS));

  const patient = { db: getPool(), now: new Date(leapt) } as unknown as Patient;
  const [last, first] = [before + 14 * DAY_MS, leapt - DAY_MS].map((at) => new Date(at).toISOString().slice(0, 10));
  const finding = await checkClock(patient);
  expect(finding.level).toBe('warn');
  expect(finding.message).toContain(`After ${last} came ${first}`);

  await keepThrough(before, before + 20 * DAY_MS);
  expect(await partitions('messages')).toContain(day);
  expect((await checkClock({ ...patient, now: new Date(before + 20 * DAY_MS) })).level).toBe('ok');

  await keepThrough(leapt + 5 * DAY_MS, leapt + 6 * DAY_MS);
  expect(await partitions('messages')).not.toContain(day);
});

it('runs once a day, however many processes start it', async () => {
  await Promise.all([enqueueKeepDatabase(new Date()), enqueueKeepDatabase(new Date())]);
  const roles = await Promise.all([startJobs(), startJobs()]);
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const open = async () =>
    (
      await getPool().query(
        `SELECT payload ->> 'day' AS day FROM jobs WHERE kind = 'keep-database' AND finished_at IS NULL`,
      )
    ).rows;
  await expect.poll(open).toEqual([{ day: tomorrow }]);
  await Promise.all(roles.map((role) => role.stop()));
});
