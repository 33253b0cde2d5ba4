import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { keepDatabase } from '#lib/infra/process/keep-database.ts';
import { enqueueKeepDatabase } from '#lib/infra/queue/keep-database-job.ts';
import { startJobs } from '../../smtp-relay/workers/start-jobs.ts';
import { openTestDatabase } from '../support/accounts.ts';

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

const nameOf = (parent: string, ms: number) =>
  `${parent}_${new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')}`;

it('keeps two weeks of partitions ahead, and drops bodies after 30 days and the rest after 90', async () => {
  const then = Date.now() + 20 * DAY_MS;
  await keepDatabase(new Date(then));
  await keepDatabase(new Date(then));
  expect(await partitions('events')).toContain(nameOf('events', then + 14 * DAY_MS));

  const afterBodies = then + 40 * DAY_MS;
  await keepDatabase(new Date(afterBodies));
  expect(await partitions('message_bodies')).not.toContain(nameOf('message_bodies', then));
  expect(await partitions('messages')).toContain(nameOf('messages', then));

  await keepDatabase(new Date(then + 120 * DAY_MS));
  expect(await partitions('messages')).not.toContain(nameOf('messages', then));
});

it('leaves the day that is still within retention', async () => {
  const now = Date.now() + 400 * DAY_MS;
  await keepDatabase(new Date(now));
  await keepDatabase(new Date(now + 30 * DAY_MS));
  expect(await partitions('message_bodies')).toContain(nameOf('message_bodies', now));
  await keepDatabase(new Date(now + 31 * DAY_MS));
  expect(await partitions('message_bodies')).not.toContain(nameOf('message_bodies', now));
});

it('comes back every day, however many processes start it', async () => {
  await Promise.all([enqueueKeepDatabase(new Date()), enqueueKeepDatabase(new Date())]);
  const roles = await Promise.all([startJobs(), startJobs()]);
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const open = async () =>
    (
      await getPool().query(
        `SELECT payload ->> 'day' AS day FROM jobs WHERE kind = 'keep-database' AND finished_at IS NULL`,
      )
    ).rows;
  await expect.poll(open, { timeout: 20_000 }).toEqual([{ day: tomorrow }]);
  await Promise.all(roles.map((role) => role.stop()));
});
