import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { isEverywhere } from '#lib/infra/process/capabilities.ts';
import { startBeats } from '#lib/service/operations/processes/start-beats.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterEach(() => getPool().query('DELETE FROM processes'));

afterAll(() => close());

/** Inserts a process of a version before capabilities, with a heartbeat so many seconds ago. */
const insertOlder = (secondsAgo: number) =>
  getPool().query(
    `INSERT INTO processes (id, kind, roles, host, pid, version, started_at, beat_at, facts)
     VALUES ($1, 'relay', '{delivery}', 'old', 1, '0.1.0', now(), now() - $2::int * interval '1 second', '{}')`,
    [newId(), secondsAgo],
  );

it('relies on a capability only once every process that runs has it', async () => {
  const beats = await startBeats({ kind: 'relay', roles: ['delivery'] });
  expect(await isEverywhere('contents')).toBe(true);
  await insertOlder(1);
  expect(await isEverywhere('contents')).toBe(false);
  await beats.stop();
});

it('does not wait for a process that has ended', async () => {
  await insertOlder(600);
  expect(await isEverywhere('contents')).toBe(true);
});
