import { afterAll, beforeAll, expect, it } from 'vitest';
import { peopleStatement } from '#lib/campaigns/reports/store.ts';
import { BITS, PEOPLE_STATUSES, type PeopleStatus } from '#lib/campaigns/reports/values.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { seedCompany } from '../../../fixtures/accounts/seed.ts';
import { insertSend } from '../../../fixtures/campaigns/reported-send.ts';

const PEOPLE = 200_000;
const PAGE = 50;

const { opened, clicked, hard, soft, blocked, unsubscribed, reported, delivered } = BITS;

/** The ends of mail by the hundredth in which a person is. */
const ENDS = `CASE WHEN n % 100 < 4 THEN ${delivered | opened | clicked} WHEN n % 100 < 30 THEN ${delivered | opened}
  WHEN n % 100 = 30 THEN ${hard} WHEN n % 1000 = 31 THEN ${soft} WHEN n % 1000 = 131 THEN ${blocked}
  WHEN n % 1000 = 231 THEN ${delivered | unsubscribed} WHEN n % 1000 = 331 THEN ${delivered | reported} ELSE ${delivered} END`;

let close: () => Promise<void>;
let companyId: string;
let sendId: string;

beforeAll(async () => {
  close = await openTestDatabase();
  ({ companyId } = await seedCompany());
  sendId = await insertSend(companyId, { people: PEOPLE });
  await getPool().query(
    `INSERT INTO send_recipients (company_id, send_id, contact_id, message_id, variant, outcome, bits)
     SELECT $1, $2, gen_random_uuid(), gen_random_uuid(), 0, 1, ${ENDS} FROM generate_series(1, $3::int) AS n`,
    [companyId, sendId, PEOPLE],
  );
  await getPool().query('ANALYZE send_recipients');
});

afterAll(() => close());

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

/** Returns the rows of recipients that a page reads, those included that it passes over. */
async function countRead(status: PeopleStatus, after: string | null): Promise<number> {
  const { rows } = await getPool().query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${peopleStatement([status])}`,
    [companyId, sendId, after, PAGE, null],
  );
  const read = (node: PlanNode): number =>
    (node['Relation Name']?.startsWith('send_recipients')
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0) + (node.Plans ?? []).reduce((sum, one) => sum + read(one), 0);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('there is no plan');
  return read(plan);
}

/** People with a bit that few have: pages of rare statuses read no others. */
const RARE = Math.ceil(PEOPLE * 0.06);

it.each(PEOPLE_STATUSES)('a page of %s reads its own people, at the beginning and in the middle', async (status) => {
  const most = ['opened', 'notopen', 'delivered'].includes(status) ? 10 * PAGE : RARE;
  for (const after of [null, '80000000-0000-4000-8000-000000000000'])
    expect(await countRead(status, after)).toBeLessThanOrEqual(most);
});
