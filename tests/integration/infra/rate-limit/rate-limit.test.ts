import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { networkOf } from '#lib/infra/net/network-of.ts';
import { countInWindow, readWindow, uncountInWindow } from '#lib/infra/rate-limit/window-counter.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

const MINUTE_MS = 60_000;
const NOW = new Date('2026-06-01T10:05:00Z');

describe('window counters', () => {
  it('count up and down simultaneously without a deadlock and end at their first value', async () => {
    const keys = ['deadlock:c', 'deadlock:b', 'deadlock:a'];
    // The rows lie in the table in the order opposite to that of their keys, and the planner knows that they are few.
    for (const key of keys) await countInWindow([key], MINUTE_MS, NOW);
    await getPool().query('ANALYZE rate_limits');
    const both = async () => {
      await countInWindow(keys, MINUTE_MS, NOW);
      await uncountInWindow(keys, MINUTE_MS, NOW);
    };
    for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 50 }, both));
    const counts = await readWindow(keys, MINUTE_MS, NOW);
    expect(counts.map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  it('are read without counting, 0 for an unknown key', async () => {
    await countInWindow(['read:a'], MINUTE_MS, NOW);
    const counts = await readWindow(['read:b', 'read:a'], MINUTE_MS, NOW);
    expect(counts).toEqual([
      { count: 0, endsAt: new Date('2026-06-01T10:06:00Z') },
      { count: 1, endsAt: new Date('2026-06-01T10:06:00Z') },
    ]);
    const { rows } = await getPool().query(`SELECT key FROM rate_limits WHERE key LIKE 'read:%'`);
    expect(rows).toEqual([{ key: 'read:a' }]);
  });
});

describe('the network of a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8::1', '2001:db8::/64'],
    ['2001:0DB8:0000:0000:1:2:3:4', '2001:db8::/64'],
    ['::1', '::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
