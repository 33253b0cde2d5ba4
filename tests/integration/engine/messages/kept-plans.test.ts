import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyResult } from '#lib/engine/delivery/attempt-result.ts';
import { decideOutcome } from '#lib/engine/delivery/queue/decide-outcome.ts';
import { writeOutcomes } from '#lib/engine/delivery/queue/write-outcomes.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { seedCompany } from '../../../fixtures/accounts/seed.ts';
import { claimRows } from '../../../fixtures/delivery/claim-rows.ts';
import { accept, startDeliveryDatabase } from '../../../fixtures/delivery/delivery-rig.ts';

/** The statements of the usual acceptance and of the usual outcome. */
const STATEMENTS = [
  'demand-usage',
  'finish-leases',
  'insert-messages',
  'insert-rollup-deltas base',
  'insert-rollup-deltas base attempts',
  'insert-webhook-outbox',
  'look-up-by-key',
];

/** PostgreSQL makes so many plans for the values of a statement before it compares them with one for all values. */
const FIRST_PLANS = 5;

const EXECUTIONS = 12;

let end: () => Promise<void>;

beforeAll(async () => {
  end = await startDeliveryDatabase();
});

afterAll(() => end());

/** Returns the plans that each session of the pool has made for the values of a statement, by its name. */
async function countPlans(): Promise<Map<string, number>> {
  const clients = await Promise.all(Array.from({ length: getPool().totalCount }, () => getPool().connect()));
  const plans = new Map<string, number>();
  for (const client of clients) {
    const { rows } = await client.query<{ name: string; count: number }>(
      'SELECT name, custom_plans::int AS count FROM pg_prepared_statements WHERE generic_plans + custom_plans >= $1',
      [EXECUTIONS],
    );
    for (const { name, count } of rows) plans.set(name, Math.max(count, plans.get(name) ?? 0));
    client.release();
  }
  return plans;
}

test('PostgreSQL keeps the plan of each statement that accepts a message or writes an outcome', async () => {
  const company = await seedCompany();
  // The first message of a company is written step by step, until the caches hear of it.
  for (let n = 0; n < 3 * EXECUTIONS; n += 1) {
    await accept(company, 'a@example.net');
    const { claimed } = await claimRows(1);
    const result = { ...emptyResult('mx', new Date()), outcome: 'delivered' as const, reply: null };
    await writeOutcomes(claimed.map(({ delivery }) => decideOutcome(delivery, result, new Date(), 0)));
  }
  const plans = await countPlans();
  expect([...plans.keys()]).toEqual(expect.arrayContaining(STATEMENTS));
  expect(STATEMENTS.filter((name) => (plans.get(name) ?? 0) > FIRST_PLANS)).toEqual([]);
});
