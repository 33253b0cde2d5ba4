import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';

let close: () => Promise<void>;

beforeAll(async () => {
  close = await openTestDatabase();
});

afterAll(() => close());

it('drops old partitions beside relations whose names end in digits that are no date', async () => {
  const client = await getPool().connect();
  try {
    // Every relation is looked at, and not only the partitions: as PostgreSQL may plan it where there are many.
    await client.query(`BEGIN; SET LOCAL enable_nestloop = off; SET LOCAL enable_indexscan = off; SET LOCAL enable_bitmapscan = off;
      CREATE TABLE other_129497 (); CREATE TABLE other_12949799 ();
      SELECT ensure_partitions('2020-01-30', '2020-02-01'), ensure_stat_partitions('2020-01-30', '2020-02-01')`);
    const { rows } = await client.query(
      `SELECT drop_partitions('events', '2020-01-31') AS days, drop_stat_partitions('stat_single', '2020-01-31') AS none,
         drop_stat_partitions('stat_totals', '2020-02-01') AS months, to_regclass('events_20200130') AS gone,
         to_regclass('events_20200131')::text AS day, to_regclass('stat_totals_202002')::text AS month,
         to_regclass('other_129497')::text AS other`,
    );
    expect(rows).toEqual([
      {
        days: 1,
        none: 0,
        months: 1,
        gone: null,
        day: 'events_20200131',
        month: 'stat_totals_202002',
        other: 'other_129497',
      },
    ]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
