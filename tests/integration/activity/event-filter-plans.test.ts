import { afterAll, beforeAll, expect, it } from 'vitest';
import { idFloor } from '#lib/core/ids.ts';
import { eventExists } from '#lib/events/read/event-exists.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../support/accounts.ts';
import { insertMessage } from '../../support/insert-message.ts';
import { type SeededCompany, seedCompany } from '../../support/seed.ts';

let close: () => Promise<void>;
let company: SeededCompany;

beforeAll(async () => {
  close = await openTestDatabase();
  company = await seedCompany();
  await insertMessage(company, { atMs: Date.now(), recipients: [{ address: 'ada@one.net', status: 'delivered' }] });
  await getPool().query('ANALYZE events');
  await getPool().query('ANALYZE recipients');
});

afterAll(() => close());

it.each([
  ['with', (condition: string) => condition],
  ['without', (condition: string) => `NOT coalesce(${condition}, false)`],
])('rows %s an event of a type are found by the events of their messages, and not by a join with all events', async (_name, wrap) => {
  const condition = eventExists(
    { companyId: '$1', messageId: 'r.message_id', ordinal: 'r.ordinal', types: '$2' },
    '$3',
  );
  const { rows } = await getPool().query(
    `EXPLAIN SELECT r.message_id FROM (
       SELECT * FROM recipients WHERE company_id = $1 ORDER BY message_id DESC LIMIT 5000) r WHERE ${wrap(condition)}`,
    [company.companyId, ['click'], idFloor(0)],
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toMatch(/hashed SubPlan|Semi Join|Anti Join/);
  expect(plan).toContain('EXISTS(SubPlan 1)');
});
