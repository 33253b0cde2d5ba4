import { getAccess } from '#lib/account/access/get-access.ts';
import { SUMMARY_VIEW } from '#lib/core/analytics/view.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { readScreen } from '#lib/insight/analytics/screen/read-screen.ts';
import { LARGEST_DOMAIN } from '../../fixtures/analytics/seed-mail.ts';
import { type RouteHandler, routeAt } from '../../fixtures/http/route-at.ts';
import type { Asker } from './account.ts';
import { printTable, type Times, timeRuns } from './time-runs.ts';

const attemptRoute = routeAt('/api/config/v1/analytic/attempt');
const reasonRoute = routeAt('/api/config/v1/analytic/bounce-reason');
const byRoute = routeAt('/api/config/v1/analytic/by/{dimension}');
const totalsRoute = routeAt('/api/config/v1/analytic/deliverability');
const seriesRoute = routeAt('/api/config/v1/analytic/time-series');

const RUNS = 20;
const RAW_RUNS = 3;

/** A question to the API, with the key by which counting the events themselves answers it; null where that takes more. */
type Question = { name: string; handler: RouteHandler; search: string; dimension?: string; rawKey: string | null };

const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);

const QUESTIONS: readonly Question[] = [
  { name: 'tiles', handler: totalsRoute.GET, search: 'range=30d', rawKey: '1' },
  { name: 'chart by day', handler: seriesRoute.GET, search: 'range=30d', rawKey: "date_trunc('day', at)" },
  ...by('template', '', 'template_id'),
  ...by('sendingDomain', '', 'sending_domain'),
  ...by('recipientDomain', '', 'recipient_domain'),
  ...by('campaign', '', 'campaign_id'),
  ...by('provider', '', "data ->> 'mx_host'"),
  ...by('provider', '&campaign=campaign-3', null),
  ...by('campaign', '&sendingDomain=s0.seed.example&provider=google', null),
  { name: 'bounce reasons', handler: reasonRoute.GET, search: 'range=30d', rawKey: 'reason' },
  { name: 'times to deliver', handler: attemptRoute.GET, search: 'range=30d', rawKey: null },
  {
    name: 'tiles of a day and a subject, from the events',
    handler: totalsRoute.GET,
    rawKey: null,
    search: `range=custom&from=${yesterday}&to=${yesterday}&subject=order%2077&recipientDomain=${LARGEST_DOMAIN}`,
  },
];

function by(dimension: string, filter: string, rawKey: string | null): Question[] {
  const name = `by ${dimension}${filter.replaceAll('&', ', ')}`;
  return [{ name, handler: byRoute.GET, search: `range=30d${filter}`, dimension, rawKey }];
}

/** Measures the questions of the page of analytics in a company with much mail and in one with little, and in their events. */
export async function tryAnalytics(many: Asker, few: Asker): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const question of QUESTIONS) {
    const [ofMany, ofFew] = [await timeQuestion(many, question), await timeQuestion(few, question)];
    const raw = question.rawKey === null ? null : await timeRaw(many, question.rawKey);
    rows.push(rowOf(question.name, ofMany, ofFew, raw));
  }
  rows.push(rowOf('the page: every answer at once', await timeScreen(many), await timeScreen(few), null));
  const head = ['analytics, 30 days', 'p50 ms', 'p95 ms', 'few p50', 'many/few', 'raw ms', 'raw/card'];
  printTable('Questions of the page of analytics', head, rows);
}

const round = (value: number): number => Math.round(value * 10) / 10;

const rowOf = (name: string, many: Times, few: Times, raw: number | null): (string | number)[] => [
  name,
  round(many.p50),
  round(many.p95),
  round(few.p50),
  round(many.p50 / few.p50),
  ...(raw === null ? ['–', '–'] : [round(raw), round(raw / many.p50)]),
];

/** Each run asks for another number of rows: answers are kept for a while by their question. */
const timeQuestion = ({ ask }: Asker, { handler, search, dimension }: Question): Promise<Times> =>
  timeRuns(RUNS, (run) =>
    ask({ handler, search: `${search}&limit=${60 + run}`, ...(dimension && { params: { dimension } }) }),
  );

async function timeScreen({ account: { ctx } }: Asker): Promise<Times> {
  const { features } = await getAccess(ctx);
  const today = new Date().toISOString().slice(0, 10);
  return timeRuns(RUNS, async (run) => {
    const data = await readScreen(ctx, { ...SUMMARY_VIEW, limit: 60 + run }, { features, today });
    if ('problem' in data || data.figures.isEmpty) throw new Error('the page of analytics has no figures');
  });
}

async function timeRaw({ account: { ctx } }: Asker, key: string): Promise<number> {
  const { companyId, environment } = ctx.scope;
  const { p50 } = await timeRuns(RAW_RUNS, () =>
    getPool().query(
      `SELECT ${key}, type, count(*) FROM events
       WHERE company_id = $1 AND environment = $2 AND at >= current_date - 29 GROUP BY 1, 2`,
      [companyId, environment],
    ),
  );
  return p50;
}
