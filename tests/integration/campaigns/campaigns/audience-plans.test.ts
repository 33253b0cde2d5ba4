import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromAllMatching } from '#lib/audience/segments/people-store.ts';
import { compileFilter } from '#lib/audience/segments/queries.ts';
import { runQuestion } from '#lib/audience/segments/run-question.ts';
import { createSegment } from '#lib/audience/segments/segments.ts';
import { countRecipients } from '#lib/campaigns/campaigns/audience/count-recipients.ts';
import { countingStatement } from '#lib/campaigns/campaigns/audience/count-store.ts';
import { eligibilityReason } from '#lib/campaigns/campaigns/audience/eligible.ts';
import { audienceOf } from '#lib/campaigns/campaigns/audience/where.ts';
import { createCampaign } from '#lib/campaigns/campaigns/campaigns.ts';
import { Audience } from '#lib/campaigns/campaigns/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { newId } from '#lib/core/ids.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { contextOf, openTestDatabase, registerTestAccount } from '../../../fixtures/accounts/accounts.ts';
import { insertLabels } from '../../../fixtures/audience/segment-people.ts';
import { insertSend } from '../../../fixtures/campaigns/reported-send.ts';

const PEOPLE = 50_000;
const CATEGORY = newId();

/** A node of a plan that was carried out. */
type PlanNode = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
};

let close: () => Promise<void>;
/** A company whose people the planner's statistics know, and one whose people they do not. */
let known: Context;
let unknown: Context;
/** The campaign that each company sent to everybody before. */
const sent = new Map<Context, string>();

beforeAll(async () => {
  close = await openTestDatabase();
  known = await companyWithPeople();
  const tables = ['contacts', 'contact_labels', 'contact_stats', 'contact_optouts'];
  for (const table of [...tables, await partitionOf('send_recipients')])
    await getPool().query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
  await getPool().query('ANALYZE contacts, contact_labels, contact_stats, contact_optouts, send_recipients');
  unknown = await companyWithPeople();
});

afterAll(() => close());

/** Half of the people have label 1, a tenth label 2, a fifth was mailed, and a tenth left the category. */
async function companyWithPeople(): Promise<Context> {
  const account = await registerTestAccount();
  const { companyId } = account;
  await insertLabels(companyId, [1, 2]);
  await getPool().query(
    `INSERT INTO contacts (company_id, id, email, email_key, source, city, timezone, status, created_at, updated_at)
     SELECT $1, gen_random_uuid(), a, a, 'import', 'City ' || n % 100, CASE WHEN n % 3 = 0 THEN 'Europe/Berlin' END,
       CASE WHEN n % 20 = 7 THEN 'bounced' ELSE 'active' END, now(), now()
     FROM (SELECT n, 'p' || n || '@shop.example' AS a FROM generate_series(1, $2::int) AS n) AS people`,
    [companyId, PEOPLE],
  );
  for (const [label, from] of [
    [1, 50],
    [2, 90],
  ])
    await getPool().query(
      `INSERT INTO contact_labels (company_id, label_id, contact_id, added_at, cause)
       SELECT company_id, $2, id, now(), 'import' FROM contacts WHERE company_id = $1 AND substr(city, 6)::int >= $3`,
      [companyId, label, from],
    );
  await getPool().query(
    `INSERT INTO contact_stats (company_id, contact_id, sent, opened, last_open_at)
     SELECT company_id, id, 3, 1, now() FROM contacts WHERE company_id = $1 AND substr(city, 6)::int < 20`,
    [companyId],
  );
  await getPool().query(
    `INSERT INTO contact_optouts (company_id, contact_id, category_id, at, cause)
     SELECT company_id, id, $2, now(), 'preference' FROM contacts WHERE company_id = $1 AND substr(city, 6)::int % 10 = 1`,
    [companyId, CATEGORY],
  );
  const ctx = contextOf(account, { environment: 'production' });
  sent.set(ctx, await sendToAll(ctx));
  return ctx;
}

/** Returns the partition of a table in which sends of now are. */
async function partitionOf(table: string): Promise<string> {
  const { rows } = await getPool().query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = $1::regclass AND c.relname LIKE '%' || to_char(now() AT TIME ZONE 'UTC', 'YYYYMM') || '%'`,
    [table],
  );
  return rows[0]?.name ?? table;
}

/** Sends a campaign to everybody: a fifth opened it, a tenth bounced softly, and the others got it. */
async function sendToAll(ctx: Context): Promise<string> {
  const { companyId } = ctx.scope;
  const { id } = await createCampaign(ctx, 'email', { name: 'Earlier' });
  const sendId = await insertSend(companyId, { refId: id, people: PEOPLE, state: 'finished' });
  await getPool().query(
    `INSERT INTO send_recipients (company_id, send_id, contact_id, message_id, variant, outcome, bits)
     SELECT company_id, $2, id, gen_random_uuid(), 0, 1, CASE WHEN n < 20 THEN 65 WHEN n < 30 THEN 8 ELSE 64 END
     FROM (SELECT company_id, id, substr(city, 6)::int AS n FROM contacts WHERE company_id = $1) AS people`,
    [companyId, sendId],
  );
  return id;
}

const opened = {
  match: 'all' as const,
  of: [{ source: 'activity', what: 'opened', op: 'inLast', n: 30, unit: 'day' }],
};

/** The audiences by their names; a segment is created where one is needed. */
const AUDIENCES: Record<string, (segmentId: string, campaignId: string) => object> = {
  everybody: () => ({ include: { all: true } }),
  'a label': () => ({ include: { labels: [1] } }),
  'two labels': () => ({ include: { labels: [1, 2] } }),
  'a segment': (id) => ({ include: { segments: [{ id }] } }),
  'a label or a segment': (id) => ({ include: { labels: [2], segments: [{ id }] } }),
  'a label without those of another': () => ({ include: { labels: [1] }, exclude: { labels: [2] } }),
  'those who did not open': (_, id) => ({ include: { sends: [{ id, statuses: ['notopen'] }] } }),
  'a label or those who opened': (_, id) => ({ include: { labels: [2], sends: [{ id, statuses: ['opened'] }] } }),
  'everybody without those who got it': (_, id) => ({
    include: { all: true },
    exclude: { sends: [{ id, statuses: ['delivered'] }] },
  }),
  'everybody without a label and a segment': (id) => ({
    include: { all: true },
    exclude: { labels: [2], segments: [{ id }] },
  }),
};

/** Returns the most rows that one node of the plan of a statement has read. */
async function mostRead(text: string, values: unknown[]): Promise<number> {
  const plan = await runQuestion(async (client) => {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
      text: `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
      values,
    });
    return rows[0]?.['QUERY PLAN'][0].Plan;
  });
  const most = (node: PlanNode): number =>
    Math.max(
      (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)) *
        node['Actual Loops'],
      ...(node.Plans ?? []).map(most),
    );
  if (!plan) throw new Error('there is no plan');
  return most(plan);
}

describe.each([['known'], ['unknown']])('of a company that is %s to the planner', (name) => {
  it.each(Object.keys(AUDIENCES))('each part of the count reads its rows a few times at most: %s', async (key) => {
    const ctx = name === 'known' ? known : unknown;
    const { id } = await createSegment(ctx, { name: `Openers ${newId()}`, ast: opened });
    const sql = await audienceOf(ctx, Audience.parse(AUDIENCES[key]?.(id, sent.get(ctx) ?? '')));
    const reason = eligibilityReason(sql, { now: ctx.now(), categoryId: CATEGORY });
    const text = countingStatement({ include: sql.include, reason });
    expect(await mostRead(text, sql.values)).toBeLessThanOrEqual(4 * PEOPLE);
  });

  it('the count of a segment reads its rows a few times at most', async () => {
    const ctx = name === 'known' ? known : unknown;
    const compiled = await compileFilter(ctx, opened);
    expect(await mostRead(`SELECT count(*) ${fromAllMatching(compiled)}`, compiled.values)).toBeLessThanOrEqual(
      4 * PEOPLE,
    );
  });

  it('a count that takes too long is one of a sample, in proportion to all', async () => {
    const ctx = name === 'known' ? known : unknown;
    const input = {
      audience: Audience.parse({ include: { labels: [1] }, exclude: { labels: [2] } }),
      categoryId: CATEGORY,
    };
    const exact = await countRecipients(ctx, input, 30_000);
    expect(exact).toMatchObject({ estimate: false });
    const estimated = await countRecipients(ctx, input, 1);
    expect(estimated.estimate).toBe(true);
    const share = (count: number) => count / PEOPLE;
    expect(Math.abs(share(estimated.total) - share(exact.total))).toBeLessThan(0.06);
    for (const reason of ['bounced', 'optedOut', 'excluded'] as const)
      expect(Math.abs(share(estimated.excluded[reason] ?? 0) - share(exact.excluded[reason] ?? 0))).toBeLessThan(0.03);
    const zones = (count: typeof exact) => count.zones.map(({ zone }) => zone).sort();
    expect(zones(estimated)).toEqual(zones(exact));
  });
});

it('an audience has no sub-question as IN or ANY of a SELECT', async () => {
  const { id } = await createSegment(known, { name: 'Openers', ast: opened });
  const sql = await audienceOf(known, Audience.parse(AUDIENCES['a label or a segment']?.(id, '')));
  expect(`${sql.include} ${sql.exclude}`).not.toMatch(/\bIN\s*\(\s*SELECT|\bANY\s*\(\s*(ARRAY\s*\(\s*)?SELECT/i);
});
