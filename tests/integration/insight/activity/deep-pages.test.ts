import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DAY_MS } from '#lib/core/durations.ts';
import { findRecipientRows } from '#lib/engine/messages/read/recipients/store.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { LARGEST_DOMAIN, seedMail } from '../../../fixtures/analytics/seed-mail.ts';

/** The rows after the cursor. */
const LEFT = 1_500;

let close: () => Promise<void>;
let company: SeededCompany;

beforeAll(async () => {
  close = await openTestDatabase();
  company = await seedCompany();
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { companyId, environment } = company;
  await seedMail(client, [{ companyId, environment, events: 12_000, days: 2 }]);
  await client.end();
});

afterAll(() => close());

/** Returns the number of messages that a statement joins with its recipients. */
async function countJoinedMessages([text, values]: [string, unknown[]]): Promise<number> {
  const { rows } = await getReadPool().query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  return sumRows(rows[0]['QUERY PLAN'][0].Plan);
}

type Plan = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] };

function sumRows(plan: Plan): number {
  const own = plan['Relation Name']?.startsWith('messages') ? plan['Actual Rows'] * plan['Actual Loops'] : 0;
  return (plan.Plans ?? []).reduce((sum, inner) => sum + sumRows(inner), own);
}

it.each([
  ['older', false],
  ['newer', true],
])('a page near the end of the list, read to %s rows, joins no message before its cursor', async (_name, newer) => {
  const bounds = { startMs: Date.now() - 3 * DAY_MS, endMs: Date.now() };
  const all = await findRecipientRows(company, { bounds, from: null, newer }, 100_000, 100_000);
  expect(all.length).toBeGreaterThan(2_000);
  const from = all.at(-LEFT) ?? null;
  const advanced = [{ name: 'recipientDomain' as const, values: [LARGEST_DOMAIN], isExcluded: false }];
  const query = vi.spyOn(getReadPool(), 'query');
  const page = await findRecipientRows(company, { bounds, advanced, from, newer }, 200, 50_000);
  const statement = query.mock.lastCall as unknown as [string, unknown[]];
  query.mockRestore();
  expect(page.length).toBe(200);
  expect(await countJoinedMessages(statement)).toBeLessThanOrEqual(LEFT);
});
