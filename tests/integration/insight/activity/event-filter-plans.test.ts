import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#lib/core/durations.ts';
import { idTime } from '#lib/core/ids.ts';
import { findRecipientRows } from '#lib/engine/messages/read/recipients/store.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import { openTestDatabase } from '../../../fixtures/accounts/accounts.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { seedMail } from '../../../fixtures/analytics/seed-mail.ts';

const DAYS = 6;

/** The rows that a list looks at: fewer than a day has. */
const SCANNED = 500;

let close: () => Promise<void>;
let company: SeededCompany;

beforeAll(async () => {
  close = await openTestDatabase();
  company = await seedCompany();
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { companyId, environment } = company;
  await seedMail(client, [{ companyId, environment, events: 12_000, days: DAYS }]);
  await client.end();
});

afterAll(() => close());

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops': number;
  Plans?: Plan[];
};

/** Lists recipients by the types of their events, the newest first, and returns the nodes of the plan and the oldest row. */
async function explainList(types: string[], isExcluded: boolean, scanMax: number) {
  const bounds = { startMs: Date.now() - (DAYS + 1) * DAY_MS, endMs: Date.now() };
  const advanced = [{ name: 'eventTypes' as const, values: types, isExcluded }];
  const query = vi.spyOn(getReadPool(), 'query');
  const rows = await findRecipientRows(company, { bounds, advanced, from: null, newer: false }, scanMax, scanMax);
  const [text, values] = query.mock.lastCall as unknown as [string, unknown[]];
  query.mockRestore();
  const explained = await getReadPool().query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
  return { rows, nodes: listNodes(explained.rows[0]['QUERY PLAN'][0].Plan) };
}

const listNodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(listNodes)];

const ofEvents = (nodes: Plan[]) =>
  nodes.flatMap((node) => {
    const day = /^events_(\d{8})$/.exec(node['Relation Name'] ?? '')?.[1];
    return day ? [{ day, type: node['Node Type'], loops: node['Actual Loops'] }] : [];
  });

describe.each([
  ['with', false],
  ['without', true],
])('rows %s an event of a type', (_name, isExcluded) => {
  it('are found by an index look-up each, and not by reading all events', async () => {
    const { nodes } = await explainList(['click'], isExcluded, 5_000);
    // Days to come have no rows to read.
    const scans = ofEvents(nodes).filter(({ day }) => day < dayOf(Date.now()));
    expect(scans.length).toBeGreaterThanOrEqual(DAYS);
    expect([...new Set(scans.map(({ type }) => type))]).toEqual(['Index Scan']);
    expect(Math.max(...scans.map(({ loops }) => loops))).toBeGreaterThan(SCANNED);
  });

  it('are looked for from the day before their message to tomorrow, and in no other partition', async () => {
    const { rows, nodes } = await explainList(['click'], isExcluded, SCANNED);
    const [newest, oldest] = [idTime(rows[0]?.messageId ?? ''), idTime(rows.at(-1)?.messageId ?? '')];
    expect(dayOf(newest)).toBe(dayOf(oldest));
    const scans = ofEvents(nodes);
    const read = scans.filter(({ loops }) => loops > 0).map(({ day }) => day);
    expect(read.toSorted()[0]).toBe(dayOf(oldest - DAY_MS));
    expect(read.toSorted().at(-1)).toBe(dayOf(Date.now() + DAY_MS));
    expect(scans.length).toBeGreaterThan(read.length + DAYS);
  });
});

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');
