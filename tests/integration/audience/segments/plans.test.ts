import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileQuestion } from '#lib/audience/segments/compile.ts';
import { fromMatching } from '#lib/audience/segments/people-store.ts';
import { loadFacts, readQuestion } from '#lib/audience/segments/queries.ts';
import { runQuestion } from '#lib/audience/segments/run-question.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { contextOf, openTestDatabase, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { insertFields, insertLabels } from '../../../fixtures/audience/segment-people.ts';

const PEOPLE = 20_000;

const CATEGORY = newId();

/** One condition of each source that asks another table, and of some that do not. */
const CONDITIONS: Record<string, object> = {
  column: { source: 'column', name: 'city', op: 'is', value: ['City 7'] },
  field: { source: 'field', id: 1, op: 'gt', value: 9_000 },
  label: { source: 'label', op: 'has', ids: [1] },
  'all labels': { source: 'label', op: 'hasAll', ids: [1, 2] },
  'no label': { source: 'label', op: 'hasNone', ids: [1], n: 30, unit: 'day' },
  opened: { source: 'activity', what: 'opened', op: 'inLast', n: 90, unit: 'day' },
  'not opened': { source: 'activity', what: 'opened', op: 'notInLast', n: 90, unit: 'day' },
  'opened twice': { source: 'activity', what: 'opened', op: 'count', compare: 'lte', times: 2 },
  category: { source: 'category', op: 'subscribed', ids: [CATEGORY] },
  consent: { source: 'consent', op: 'agreed', purpose: 'marketing' },
  share: { source: 'share', percent: 1 },
  list: { source: 'list', op: 'emails', values: ['p7@shop.example'] },
};

/** A node of a plan with what is below it. */
type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Parent Relationship'?: string;
  'Subplan Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

let close: () => Promise<void>;
let ctx: Context;

beforeAll(async () => {
  close = await openTestDatabase();
  const account = await registerTestAccount();
  ctx = contextOf(account, { environment: 'production' });
  const { companyId } = account;
  await insertFields(companyId, [{ id: 1, type: 'number' }]);
  await insertLabels(companyId, [1, 2]);
  await getPool().query(
    `INSERT INTO contacts (company_id, id, email, email_key, source, city, fields, created_at, updated_at)
     SELECT $1, gen_random_uuid(), a, a, 'import', 'City ' || n % 100, jsonb_build_object('1', n % 10000), now(), now()
     FROM (SELECT n, 'p' || n || '@shop.example' AS a FROM generate_series(1, $2::int) AS n) AS people`,
    [companyId, PEOPLE],
  );
  await getPool().query(
    `INSERT INTO contact_labels (company_id, label_id, contact_id, added_at, cause)
     SELECT company_id, l, id, now(), 'import' FROM contacts, generate_series(1, 2) AS l WHERE company_id = $1 AND city < 'City 3'`,
    [companyId],
  );
  await getPool().query(
    `INSERT INTO contact_stats (company_id, contact_id, sent, opened, last_open_at)
     SELECT company_id, id, 3, 1, now() - (city < 'City 5')::int * interval '200 days' FROM contacts WHERE company_id = $1`,
    [companyId],
  );
  await getPool().query(
    `INSERT INTO consents (company_id, id, contact_id, purpose, action, method, at, actor)
     SELECT company_id, gen_random_uuid(), id, 'marketing', 'given', 'import', now(), 'system' FROM contacts WHERE company_id = $1 AND city < 'City 2'`,
    [companyId],
  );
  await getPool().query(
    `INSERT INTO contact_optouts (company_id, contact_id, category_id, at, cause)
     SELECT company_id, id, $2, now(), 'preference' FROM contacts WHERE company_id = $1 AND city < 'City 4'`,
    [companyId, CATEGORY],
  );
  await getPool().query('ANALYZE contacts, contact_labels, contact_stats, consents, contact_optouts');
});

afterAll(() => close());

/** Runs a question and returns the plan that was taken, with what was read. */
async function planOf(conditions: readonly object[], workMem: string | null): Promise<PlanNode> {
  const question = readQuestion({ match: 'any', of: conditions });
  const compiled = compileQuestion(question, await loadFacts(ctx, question));
  return runQuestion(async (client) => {
    if (workMem) await client.query(`SET LOCAL work_mem = '${workMem}'`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
      text: `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) SELECT count(*) ${fromMatching(compiled)}`,
      values: compiled.values,
    });
    const [answer] = rows;
    if (!answer) throw new Error('there is no plan');
    return answer['QUERY PLAN'][0].Plan;
  });
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The rows that a plan read, those that it read again and those that it threw away included. */
const rowsRead = (plan: PlanNode): number =>
  nodesOf(plan)
    .filter((node) => node['Relation Name'] !== undefined)
    .reduce(
      (total, node) => total + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );

/** The scans of a sub-question that are repeated for each person without an index. */
const repeatedScans = (plan: PlanNode): string[] =>
  nodesOf(plan)
    .filter((node) => ['Seq Scan', 'Materialize', 'CTE Scan'].includes(node['Node Type']) && node['Actual Loops'] > 10)
    .map((node) => `${node['Node Type']} of ${node['Relation Name'] ?? 'rows'}, ${node['Actual Loops']} times`);

describe.each([
  ['32MB', null],
  ['4MB', '4MB'],
])('with %s of memory, a question about any of two things', (_, workMem) => {
  it.each(
    Object.keys(CONDITIONS),
  )('reads each row of its tables a few times at most: %s and each one after it', async (name) => {
    const names = Object.keys(CONDITIONS);
    for (const [other, condition] of Object.entries(CONDITIONS).slice(names.indexOf(name))) {
      const plan = await planOf([CONDITIONS[name] ?? {}, condition], workMem);
      expect({ other, repeated: repeatedScans(plan) }).toEqual({ other, repeated: [] });
      // The people, and of each sub-question its rows: as a set, or for each person by an index.
      expect(rowsRead(plan)).toBeLessThanOrEqual(PEOPLE * 8);
    }
  });
});

it('reads each row of its tables a few times at most where any of all sources match', async () => {
  const plan = await planOf(Object.values(CONDITIONS), null);
  expect(repeatedScans(plan)).toEqual([]);
  expect(rowsRead(plan)).toBeLessThanOrEqual(PEOPLE * 14);
});

it('writes sub-questions of no source as IN or ANY of a SELECT', async () => {
  for (const condition of Object.values(CONDITIONS)) {
    const question = readQuestion({ match: 'none', of: [condition] });
    const { sql } = compileQuestion(question, await loadFacts(ctx, question));
    expect(sql).not.toMatch(/\bIN\s*\(\s*SELECT|\bANY\s*\(\s*(ARRAY\s*\(\s*)?SELECT/i);
  }
});
