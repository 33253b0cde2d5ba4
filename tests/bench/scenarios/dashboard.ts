import pg from 'pg';
import { makeTextIndexes } from '#lib/infra/process/make-text-indexes.ts';
import { startTestDatabase } from '../../fixtures/database/database.ts';
import { percentile } from '../../fixtures/load/percentile.ts';
import { type CreatedAccount, runAdmin } from '../../fixtures/process/run-admin.ts';
import { makeRelayEnvironment } from '../../fixtures/relay/relay-environment.ts';
import type { Bench } from '../bench.ts';
import { compare, type Finding, hold } from '../judge.ts';
import type { Figures } from '../measure.ts';
import type { Scenario } from '../scenario.ts';
import { seedEvents } from '../seed-events.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { logInToDashboard, type Visitor } from '../visitor.ts';
import { startWeb } from '../web.ts';

const EVENTS = 10_000_000;
const FEW_EVENTS = 100_000;
const DAYS = 30;
const VISITS = 40;
const RAW_RUNS = 3;

/** Database settings without durability, as the next run seeds the data again; the rest is like the embedded database. */
const SEEDING = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

/** Measures screens and calls of a company with many events, and of one with few. */
export const dashboard: Scenario = {
  name: 'dashboard',
  what: `screens and calls of a company with ${EVENTS} events over ${DAYS} days, one visitor, and of one with ${FEW_EVENTS}`,
  run: async (bench) => {
    const { db, env } = await startDatabase(bench);
    const [many, few] = [await createAccount(env, 'many'), await createAccount(env, 'few')];
    const seedStartedAt = performance.now();
    await seedEvents(db, [
      { companyId: many.companyId, events: bench.scale(EVENTS), days: DAYS },
      { companyId: few.companyId, events: bench.scale(FEW_EVENTS), days: DAYS },
    ]);
    const seedSeconds = Math.round((performance.now() - seedStartedAt) / 1_000);
    const indexStartedAt = performance.now();
    const indexes = await makeTextIndexes(db, new Date()); // as a relay with the role `jobs` does, a day at a time
    const indexSeconds = Math.round((performance.now() - indexStartedAt) / 1_000);
    const web = await bench.start(() => startWeb(env));
    const ofFew = await visitAll(await logInToDashboard(web.url, few));
    const ofMany = await visitAll(await logInToDashboard(web.url, many));
    await web.stop();
    const rawMs = await askRaw(db, many.companyId);
    return {
      figures: {
        [`${bench.scale(EVENTS)} events`]: ofMany,
        [`${bench.scale(FEW_EVENTS)} events`]: ofFew,
        database: { rawCountsByDayMs: rawMs, seedSeconds, indexes, indexSeconds },
      },
      targets: judge(ofMany, ofFew, rawMs),
    };
  },
};

async function startDatabase(bench: Bench): Promise<{ db: pg.Client; env: Record<string, string> }> {
  const database = await bench.start(() => startTestDatabase(SEEDING));
  const folder = makeTemporaryFolder('dashboard');
  bench.keep(folder.remove);
  const { env } = await makeRelayEnvironment(folder.path, database.url);
  await runAdmin(env, 'migrate');
  const db = new pg.Client({ connectionString: database.url });
  db.on('error', () => {});
  await db.connect();
  bench.keep(() => db.end());
  return { db, env };
}

const createAccount = (env: Record<string, string>, name: string): Promise<CreatedAccount & { email: string }> => {
  const email = `${name}@seed.example`;
  const facts = ['--email', email, '--company', `Seed ${name}`, '--environment', 'production'];
  return runAdmin<CreatedAccount>(env, 'create-account', ...facts).then((account) => ({ ...account, email }));
};

/** Measures the time of each screen and each call, one after another. */
async function visitAll(visitor: Visitor): Promise<Figures> {
  const api = '/api/config/v1';
  const list = await visitor.read(`${api}/activity?range=30d`);
  const [row] = list.data as { id: string; to?: string }[]; // the list's own answer
  const deep = await walk(visitor, `${api}/activity?range=30d&limit=100`, 20);
  const address = encodeURIComponent('reader77@d0.example');
  const paths = {
    'page: activity': '/activity?range=30d',
    'page: activity, one recipient': `/activity?range=30d&search=${address}`,
    'page: activity, part of a subject': '/activity?range=7d&search=order%2077%20is',
    'page: activity, what is nowhere': '/activity?range=30d&search=no%20such%20subject',
    'page: activity, two letters that are nowhere': '/activity?range=30d&search=zz',
    'page: one message': `/activity/${row?.id}`,
    'page: configuration': '/configuration',
    'page: usage': '/usage-monitoring',
    'call: activity': `${api}/activity?range=30d`,
    'call: activity, 2,000 rows on': deep,
    'call: one message': `${api}/activity/${row?.id}`,
    'call: usage by day': `${api}/usage/analytic?range=30d`,
  };
  const figures: Figures = {};
  for (const [name, path] of Object.entries(paths)) figures[name] = await timeVisits(visitor, path);
  return figures;
}

async function walk(visitor: Visitor, path: string, pages: number): Promise<string> {
  let at = path;
  for (let page = 0; page < pages; page += 1) {
    const { nextCursor } = await visitor.read(at);
    if (!nextCursor) break;
    at = `${path}&cursor=${encodeURIComponent(String(nextCursor))}`;
  }
  return at;
}

async function timeVisits(visitor: Visitor, path: string): Promise<Record<string, number>> {
  const took: number[] = [];
  // The first two compile what they need.
  for (let visit = -2; visit < VISITS; visit += 1) {
    const startedAt = performance.now();
    await visitor.visit(path);
    if (visit >= 0) took.push(performance.now() - startedAt);
  }
  return { p50Ms: percentile(took, 50), p95Ms: percentile(took, 95) };
}

/** Counts the figures of the usage card from the events themselves. */
async function askRaw(db: pg.Client, companyId: string): Promise<number> {
  const took: number[] = [];
  for (let run = 0; run < RAW_RUNS; run += 1) {
    const startedAt = performance.now();
    await db.query(
      `SELECT date_trunc('day', at, 'UTC') AS day, type, count(*) FROM events
       WHERE company_id = $1 AND environment = 'production' AND at >= current_date - ${DAYS - 1}::int GROUP BY 1, 2`,
      [companyId],
    );
    took.push(performance.now() - startedAt);
  }
  return percentile(took, 50);
}

function judge(many: Figures, few: Figures, rawMs: number): Finding[] {
  const of = (figures: Figures, name: string, part: string) => Number(Object(figures[name])[part]);
  const slowest = Object.keys(many)
    .filter((name) => name.startsWith('page: '))
    .sort((a, b) => of(many, b, 'p95Ms') - of(many, a, 'p95Ms'))[0];
  const ratios = Object.keys(many).map((name) => [name, of(many, name, 'p50Ms') / of(few, name, 'p50Ms')] as const);
  const [worst, ratio] = ratios.sort(([, a], [, b]) => b - a)[0] ?? ['', Number.NaN];
  return [
    hold(
      'dashboard at 10 million events: p95 of the slowest page',
      'ms',
      of(many, slowest ?? '', 'p95Ms'),
      { atMost: 300 },
      slowest,
    ),
    compare({
      target: 'a card against its raw query: usage by day',
      unit: 'ms',
      ours: of(many, 'call: usage by day', 'p50Ms'),
      peer: 'the same counts from the events',
      theirs: rawMs,
      wanted: { atMost: 0.02 },
      note: 'ours with its way through Next, the session and the flags',
    }),
    hold('activity, p50 of the call', 'ms', of(many, 'call: activity', 'p50Ms'), { atMost: 10 }),
    hold('10 million events against 100,000, p50, worst of all', '×', ratio, { atMost: 2 }, worst),
  ];
}
