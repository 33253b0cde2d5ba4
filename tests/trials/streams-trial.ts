import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { newId } from '#lib/core/ids.ts';
import { prepareContent } from '#lib/engine/messages/contents/prepare-content.ts';
import { closePool, getPool } from '#lib/infra/db/pool.ts';
import type { SeededCompany } from '../fixtures/accounts/seed.ts';
import { contentOf, insertTo } from '../fixtures/contents/content-rig.ts';
import type { LoadJob } from '../fixtures/load/jobs.ts';
import { percentile } from '../fixtures/load/percentile.ts';
import { runLoad } from '../fixtures/load/run-load.ts';
import { startSendingRig } from '../fixtures/relay/sending-rig.ts';

/**
 * Tries that bulk mail does not delay other mail of its own company: sends over SMTP and the send API, 25/s each, first alone and then
 * beside a million bulk messages that are due, and compares the times until the remote server has them.
 */

const { values } = parseArgs({
  options: { bulk: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '60' } },
});
const BULK = Number(values.bulk);
const SECONDS = Number(values.seconds);
const ROWS_AT_ONCE = 1_000;

/** The 95th percentile beside bulk mail may be so many times the one without it. */
const RATIO_MAX = 1.5;

const rig = await startSendingRig();
Object.assign(process.env, rig.env, { LOG_LEVEL: 'silent' });
const account = await rig.createAccount('production');
const scope = { companyId: account.companyId, environment: 'production' as const };
const company = {
  ...scope,
  scope,
  from: account.from,
  domain: account.from.split('@')[1] ?? '',
} as SeededCompany; // what contents and their messages need of one

const jobs = (prefix: string, seconds: number): LoadJob[] => {
  const shared = { from: account.from, to: 'someone@far.example', connections: 5, sizeBytes: 5_120, perSecond: 25 };
  const own = { ...shared, seconds, warmUpSeconds: 0 };
  const target = { port: rig.ports.smtp, credentials: account.smtp };
  return [
    { ...own, kind: 'smtp', prefix: `${prefix}-smtp`, target, perConnection: 100, pipelined: false },
    {
      ...own,
      kind: 'rest',
      prefix: `${prefix}-rest`,
      port: rig.ports.api,
      path: '/emails',
      apiKey: account.apiKey,
      batch: 1,
      marked: true,
    },
  ];
};

/** Sends for a while; returns the times to the remote server in milliseconds. */
async function measure(prefix: string, seconds: number) {
  const startedAt = new Map<string, number>();
  const results = await Promise.all(
    jobs(prefix, seconds).map((job) =>
      runLoad(job, ({ sent }) => {
        for (const [id, at] of sent) startedAt.set(id, at);
      }),
    ),
  );
  await wait(2_000);
  const times = [...startedAt].flatMap(([id, at]) => (rig.sink.arrivals.get(id)?.[0] ?? Number.POSITIVE_INFINITY) - at);
  return {
    messages: times.length,
    acceptMs: results.map(({ p50Ms, p99Ms }) => [p50Ms, p99Ms]),
    refused: results.flatMap(({ refused }) => Object.keys(refused)),
    late: times.filter((ms) => ms === Number.POSITIVE_INFINITY).length,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    p99: percentile(times, 99),
  };
}

/** Inserts bulk messages as the expansion of a send does. */
async function addBulk(): Promise<void> {
  const { id } = await prepareContent(
    company,
    contentOf(company, { html: `<html><body>${'<p>News of the week.</p>'.repeat(200)}</body></html>` }),
  );
  const sendId = newId();
  const people = (from: number) =>
    Array.from({ length: ROWS_AT_ONCE }, (_, row) => ({ address: `p${from + row}@far.example` }));
  let next = 0;
  const insert = async () => {
    while (next < BULK) {
      const from = next;
      next += ROWS_AT_ONCE;
      await insertTo(company, id, people(from), { sendId });
    }
  };
  await Promise.all([insert(), insert(), insert()]);
  const admin = new pg.Client({
    connectionString: rig.database.adminUrl.replace(/\/[^/]*$/, new URL(rig.database.url).pathname),
  });
  await admin.connect();
  await admin.query('VACUUM ANALYZE delivery_queue');
  await admin.end();
}

const countBulk = async (): Promise<number> => {
  const { rows } = await getPool().query<{ count: number }>(
    'SELECT count(*)::int AS count FROM delivery_queue WHERE stream = 1',
  );
  return rows[0]?.count ?? 0;
};

let relay = await rig.startRelay();
await measure('warm', 15);
const alone = await measure('alone', SECONDS);
await relay.stop();
const insertedFrom = performance.now();
await addBulk();
const insertSeconds = Math.round((performance.now() - insertedFrom) / 1_000);
relay = await rig.startRelay();
await measure('warm-again', 15);
const before = await countBulk();
const beside = await measure('beside', SECONDS);
const after = await countBulk();
await relay.stop();
const ratio = Math.round((beside.p95 / alone.p95) * 100) / 100;
console.log(
  JSON.stringify(
    {
      bulk: BULK,
      insertSeconds,
      alone,
      beside,
      ratio,
      bulkPerSecond: Math.round((before - after) / SECONDS),
      waiting: after,
    },
    null,
    2,
  ),
);
await closePool();
await rig.stop();
process.exitCode = ratio <= RATIO_MAX && after > 0 && beside.late + beside.refused.length === 0 ? 0 : 1;
