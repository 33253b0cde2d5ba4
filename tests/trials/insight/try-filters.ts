import { getPool } from '#lib/infra/db/pool.ts';
import { LARGEST_DOMAIN } from '../../fixtures/analytics/seed-mail.ts';
import { routeAt } from '../../fixtures/http/route-at.ts';
import type { Asker } from './account.ts';
import { printTable, timeRuns } from './time-runs.ts';

const activityRoute = routeAt('/api/config/v1/activity');

const RUNS = 20;

/** Pages of a search that is followed to its first row or its end, at most. */
const PAGES_MAX = 200;

/** Measures each advanced filter of the activity list alone, excluded, and all of them together, over 30 days. */
export async function tryFilters(asker: Asker): Promise<void> {
  const alone: Record<string, string> = {
    sendingDomain: 's3.seed.example',
    recipientDomain: 'd77.example',
    bounceClassificationCode: '51',
    eventTypes: 'click',
    recipientType: 'cc',
    subject: 'order 777 is',
    reason: 'mailbox full',
    transmissionId: await findTransmission(asker),
    recipientTo: 'reader7777@',
    friendlyFrom: 'Shop 3',
  };
  const together = {
    sendingDomain: 's0.seed.example|s1.seed.example',
    recipientDomain: LARGEST_DOMAIN,
    recipientType: 'to|cc',
    bounceClassificationCode: '10|22',
    eventTypes: 'bounce',
    subject: 'order',
    reason: 'no such|full',
    recipientTo: 'reader',
    friendlyFrom: 'shop',
    'transmissionId!': alone.transmissionId ?? '',
  };
  const rows: (string | number)[][] = [];
  for (const [name, value] of Object.entries(alone)) {
    rows.push(await timeFilter(asker, name, { [name]: value }));
    rows.push(await timeFilter(asker, `without ${name}`, { [`${name}!`]: value }));
  }
  rows.push(await timeFilter(asker, 'all ten together', together));
  rows.push(await timeFilter(asker, 'none', {}));
  const head = ['filter, 30 days', 'p50 ms', 'p95 ms', 'rows', 'requests until a row', 'their ms'];
  printTable('Advanced filters of Activity', head, rows);
}

async function timeFilter({ ask }: Asker, name: string, filters: Record<string, string>): Promise<(string | number)[]> {
  const list = (cursor: unknown) => {
    const query = { range: '30d', ...filters, ...(typeof cursor === 'string' && { cursor }) };
    return ask({ handler: activityRoute.GET, search: new URLSearchParams(query).toString() });
  };
  const { p50, p95 } = await timeRuns(RUNS, () => list(null));
  const startedAt = performance.now();
  let page = await list(null);
  let requests = 1;
  while (rowsOf(page) === 0 && page.nextCursor && requests < PAGES_MAX) {
    page = await list(page.nextCursor);
    requests += 1;
  }
  const round = (value: number): number => Math.round(value * 10) / 10;
  return [name, round(p50), round(p95), rowsOf(page), requests, Math.round(performance.now() - startedAt)];
}

const rowsOf = ({ data }: Record<string, unknown>): number => (Array.isArray(data) ? data.length : 0);

async function findTransmission({ account: { companyId } }: Asker): Promise<string> {
  const { rows } = await getPool().query<{ id: string }>(
    'SELECT transmission_id AS id FROM messages WHERE company_id = $1 ORDER BY id OFFSET 77 LIMIT 1',
    [companyId],
  );
  return rows[0]?.id ?? '';
}
