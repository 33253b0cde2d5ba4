import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#lib/core/ids.ts';
import { isDatabaseDown } from '#lib/infra/db/is-database-down.ts';
import { closePool, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import { isRefusalOfData, withTransaction } from '#lib/infra/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../../fixtures/database/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  process.env.DATABASE_URL = database.url;
});

afterAll(async () => {
  await closePool();
  await database.drop();
});

const company = (name: string) => ({ id: newId(), name, slug: name });

const names = async (): Promise<string[]> => {
  const { rows } = await getPool().query<{ name: string }>('SELECT name FROM companies ORDER BY name');
  return rows.map(({ name }) => name);
};

describe('withPrisma', () => {
  test('writes in the transaction of the caller, next to raw statements', async () => {
    const data = company('together');
    await withTransaction(async (db) => {
      await withPrisma(db, (client) => client.company.create({ data }));
      const { rowCount } = await db.query('UPDATE companies SET name = $2 WHERE id = $1', [data.id, 'renamed']);
      expect(rowCount).toBe(1);
      const found = await withPrisma(db, (client) => client.company.findUnique({ where: { id: data.id } }));
      expect(found?.name).toBe('renamed');
      expect(await names()).toEqual([]);
    });
    expect(await names()).toEqual(['renamed']);
  });

  test('writes nothing when the caller rolls back', async () => {
    const failed = withTransaction(async (db) => {
      await withPrisma(db, (client) => client.company.create({ data: company('lost') }));
      throw new Error('rolled back by the caller');
    });
    await expect(failed).rejects.toThrow('rolled back by the caller');
    expect(await names()).toEqual(['renamed']);
  });

  test('fails the transaction of the caller when one of its writes is refused', async () => {
    const failed = withTransaction(async (db) => {
      await db.query('INSERT INTO companies (id, name, slug, updated_at) VALUES ($1, $2, $2, now())', [
        newId(),
        'first',
      ]);
      await withPrisma(db, (client) => client.company.create({ data: company('first') }));
    });
    await expect(failed).rejects.toMatchObject({ code: 'P2002' });
    expect(await names()).toEqual(['renamed']);
  });

  test('keeps lookups of transactions that run at the same time apart', async () => {
    const seen = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        withTransaction(async (db) => {
          const data = company(name);
          await withPrisma(db, (client) => client.company.create({ data }));
          const own = await withPrisma(db, (client) => client.company.findUnique({ where: { id: data.id } }));
          await withPrisma(db, (client) => client.company.delete({ where: { id: data.id } }));
          return own?.name;
        }),
      ),
    );
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  test('uses the pool when it is given the pool', async () => {
    const found = await withPrisma(getPool(), (client) => client.company.findMany({ select: { name: true } }));
    expect(found).toEqual([{ name: 'renamed' }]);
  });
});

describe('an error of Prisma', () => {
  const failure = (statement: string) =>
    withPrisma(getPool(), (client) => client.$executeRawUnsafe(statement)).then(
      () => null,
      (error: unknown) => error,
    );

  test('is distinguished by the code of PostgreSQL', async () => {
    const locked = await failure("DO $$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '55P03'; END $$");
    expect([isDatabaseDown(locked), isRefusalOfData(locked)]).toEqual([true, false]);
    const cut = await failure('SELECT pg_terminate_backend(pg_backend_pid())');
    expect([isDatabaseDown(cut), isRefusalOfData(cut)]).toEqual([true, false]);
    const refused = await failure('SELECT 1/0');
    expect([isDatabaseDown(refused), isRefusalOfData(refused)]).toEqual([false, true]);
  });
});

test('joins the transaction when the module is loaded twice, as Next.js does for two bundles', async () => {
  vi.resetModules();
  const { withPrisma: ofOtherBundle } = await import('#lib/infra/db/prisma.ts');
  expect(ofOtherBundle).not.toBe(withPrisma);
  const failed = withTransaction(async (db) => {
    await ofOtherBundle(db, (client) => client.company.create({ data: company('two-bundles') }));
    throw new Error('rolled back by the caller');
  });
  await expect(failed).rejects.toThrow('rolled back by the caller');
  expect(await names()).not.toContain('two-bundles');
});
