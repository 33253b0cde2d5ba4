import { parseArgs } from 'node:util';
import pg from 'pg';
import { backfillStatistics } from '#lib/events/statistics/backfill-statistics.ts';
import { closeListener } from '#lib/infra/db/listen.ts';
import { migrateDatabase } from '#lib/infra/db/migrate.ts';
import { closePool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';
import { makeTextIndexes } from '#lib/infra/process/make-text-indexes.ts';
import { seedMail } from '../fixtures/analytics/seed-mail.ts';
import { startTestDatabase } from '../fixtures/database/database.ts';
import { createAsker } from './insight/account.ts';
import { printTable } from './insight/time-runs.ts';
import { tryAnalytics } from './insight/try-analytics.ts';
import { tryExport } from './insight/try-export.ts';
import { tryFilters } from './insight/try-filters.ts';

/**
 * `npm run trial:insight -- [events] [--uncounted]`: fills a database with 10,000,000 events of 30 days (or the number given) and
 * with those of a company of 100,000, counts them by the back-fill, and measures analytics, the filters of Activity and an
 * export. `--uncounted` leaves out the back-fill, which takes most of the time, and analytics, which need it.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { uncounted: { type: 'boolean', default: false } },
});
const EVENTS = Number(positionals[0] ?? 10_000_000);
const FEW_EVENTS = 100_000;
const DAYS = 30;

/** Without durability, as every run fills a new database; the rest is like the embedded database. */
const SEEDING = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

const server = await startTestDatabase(SEEDING);
Object.assign(process.env, {
  DATABASE_URL: server.url,
  LOG_LEVEL: 'silent',
  DEFAULT_PLAN: 'FREE@1',
  PUBLIC_URL: 'http://localhost:4300',
  NEXTAUTH_SECRET: 'a secret for tests that is long enough',
  ENCRYPTION_KEY: 'another secret for tests, long enough',
});

/** Runs a step and returns its seconds. */
async function timeStep(step: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await step();
  return Math.round((performance.now() - startedAt) / 100) / 10;
}

try {
  await migrateDatabase(server.url);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const [many, few] = [await createAsker('Many'), await createAsker('Few')];
  const seeds = [many, few].map(({ account: { ctx } }, at) => ({
    companyId: ctx.scope.companyId,
    environment: ctx.scope.environment,
    days: DAYS,
    events: at === 0 ? EVENTS : FEW_EVENTS,
  }));
  const seedSeconds = await timeStep(() => seedMail(client, seeds));
  const backfillSeconds = values.uncounted ? null : await timeStep(() => backfillStatistics());
  const indexSeconds = await timeStep(() => makeTextIndexes(client, new Date()));
  await client.query('VACUUM (ANALYZE)');
  const { rows } = await client.query<{ events: number; messages: number }>(
    'SELECT (SELECT count(*)::int FROM events) AS events, (SELECT count(*)::int FROM messages) AS messages',
  );
  await client.end();
  printTable(
    'Preparation',
    ['step', 'figure'],
    [
      ['events', rows[0]?.events ?? 0],
      ['messages', rows[0]?.messages ?? 0],
      ['seconds to fill', seedSeconds],
      ['seconds of the back-fill', backfillSeconds ?? '-'],
      ['seconds of the text indexes', indexSeconds],
    ],
  );
  if (!values.uncounted) await tryAnalytics(many, few);
  await tryFilters(many);
  if (!(await tryExport(many))) process.exitCode = 1;
} finally {
  await closeListener();
  await prisma().$disconnect();
  await closePool();
  await server.stop();
}
