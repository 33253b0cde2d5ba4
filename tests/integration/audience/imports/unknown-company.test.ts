import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleImported } from '#lib/audience/imports/store.ts';
import { newId } from '#lib/core/ids.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';

/** A node of a plan that was carried out. */
type PlanNode = {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
};

const PEOPLE = 2_000;

let close: () => Promise<void>;
let companyId: string;
const importId = newId();

const insertPeople = async (company: string): Promise<void> => {
  await getPool().query(
    `INSERT INTO contacts (company_id, id, email, email_key, source, import_id, created_at, updated_at)
     SELECT $1, gen_random_uuid(), 'p' || n || '@shop.example', 'p' || n || '@shop.example', 'import', $3, now(), now()
     FROM generate_series(1, $2::int) AS n`,
    [company, PEOPLE, importId],
  );
};

/** A second company has people whom the planner's statistics do not know. */
beforeAll(async () => {
  close = await openTestDatabase();
  await insertPeople((await registerTestAccount()).companyId);
  await getPool().query('ALTER TABLE contacts SET (autovacuum_enabled = false)');
  await getPool().query('ANALYZE contacts');
  ({ companyId } = await registerTestAccount());
  await insertPeople(companyId);
});

afterAll(() => close());

/** Returns the most rows that one node of the plan of the first statement has read. */
async function rowsRead(run: (db: Database) => Promise<unknown>): Promise<number> {
  const client = await getPool().connect();
  let plan: PlanNode | undefined;
  try {
    const explained = async (text: string, values: unknown[]) => {
      const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
      plan ??= rows[0]['QUERY PLAN'][0].Plan;
      return { rows: [], rowCount: 0 };
    };
    await run({ query: explained } as unknown as Database); // only query(text, values) is asked
  } finally {
    client.release();
  }
  const most = (node: PlanNode): number =>
    Math.max(
      (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) *
        node['Actual Loops'],
      ...(node.Plans ?? []).map(most),
    );
  if (!plan) throw new Error('Nothing was asked.');
  return most(plan);
}

describe('for a company that the planner takes for an empty one', () => {
  it('people of an import are settled without reading all of them for each', async () => {
    const since = new Date(Date.now() - 60_000);
    await getPool().query(
      `INSERT INTO suppressions (id, company_id, recipient, type, source, created_at, updated_at)
       SELECT gen_random_uuid(), $1, email_key, 'non_transactional', 'Manually Added', now(), now() FROM contacts
       WHERE company_id = $1 ORDER BY email_key LIMIT 200`,
      [companyId],
    );
    await getPool().query("UPDATE contacts SET status = 'active' WHERE company_id = $1", [companyId]);
    const read = await rowsRead((db) => settleImported(db, { companyId, importId }, since, PEOPLE));
    expect(read).toBeLessThanOrEqual(3 * PEOPLE);
  });
});
