import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePool, getPool } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../../fixtures/database/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  process.env.DATABASE_URL = database.url;
  await getPool().query('CREATE TABLE facts (n int PRIMARY KEY)');
});

afterAll(async () => {
  await closePool();
  await database.drop();
});

const facts = async (): Promise<number[]> => {
  const { rows } = await getPool().query('SELECT n FROM facts ORDER BY n');
  return rows.map(({ n }) => n);
};

test('commits all statements, or none when one fails', async () => {
  const insert = (...numbers: number[]) =>
    withTransaction((client) => Promise.all(numbers.map((n) => client.query('INSERT INTO facts VALUES ($1)', [n]))));
  await insert(1, 2);
  await expect(insert(3, 1, 4)).rejects.toThrow(/duplicate key/);
  expect(await facts()).toEqual([1, 2]);
});

test('does not report a rolled-back transaction as committed, even if its callback hid the failure', async () => {
  const hidden = withTransaction(async (client) => {
    await client.query('INSERT INTO facts VALUES (5)');
    await client.query('INSERT INTO facts VALUES (1)').catch(() => {});
  });
  await expect(hidden).rejects.toThrow('rolled the transaction back');
  expect(await facts()).toEqual([1, 2]);
});

test('returns a usable connection to the pool after BEGIN fails', async () => {
  await expect(withTransaction((client) => client.query('SELECT 1'), 'BEGIN NONSENSE')).rejects.toThrow(/syntax/);
  expect(await facts()).toEqual([1, 2]);
});
