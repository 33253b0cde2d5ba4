import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { poll } from '../../bin/poll.ts';
import type { LoadJob, LoadResult } from '../fixtures/load/jobs.ts';
import { runLoad } from '../fixtures/load/run-load.ts';
import { ADD_TEST_PLAN, DEFAULT_TEST_PLAN } from '../fixtures/plans/every-group-plan.ts';
import { type CreatedAccount, runAdmin } from '../fixtures/process/run-admin.ts';
import { startRelay } from '../fixtures/relay/relay-process.ts';
import { type SendingRig, startSendingRig } from '../fixtures/relay/sending-rig.ts';
import { type Fleet, startFleet } from './fleet/fleet.ts';
import { Answers, addUp, judge, type Verdict } from './fleet/judge.ts';
import { findLongestGap, toSeconds } from './fleet/longest-gap.ts';
import { makeLoads } from './fleet/make-loads.ts';
import { waitForEmptyQueue } from './fleet/wait-for-empty-queue.ts';
import { postTo, type WebhookVerdict, watchWebhook } from './fleet/webhook-witness.ts';

/** The longest time without an accepted message: a script waits three seconds for a lock, and mail behind it. */
const GAP_MAX_SECONDS = 5;

/** Contacts that are written while both versions run. */
const CONTACTS = 20_000;

/** The folder of the older version, its mail and its data. */
export type UpgradeTrialOptions = {
  /** A checkout of the older version with its packages and its generated client. */
  older: string;
  /** Messages over SMTP and over the send API, half of each to either version. */
  messages: number;
  rest: number;
  /** Suppressed addresses that the database has before: a migration has rows to read and to index. */
  suppressed: number;
  /** The seconds for which a backup reads all tables when the migration begins. */
  backupSeconds: number;
};

/** The result of a trial. */
export type UpgradeTrialResult = Verdict &
  Omit<UpgradeTrialOptions, 'older'> & {
    /** The migrations that ran while the older version took mail, and the time that they took. */
    migrations: number;
    migrationSeconds: number;
    /** Messages that were accepted meanwhile, and the longest time without one, during the whole trial. */
    acceptedDuringMigration: number;
    secondsWithoutAccept: number;
    /** Messages that the older version accepted while the newer one took mail. */
    acceptedByOlderBeside: number;
    /** Other answers to senders, by SMTP code or HTTP status, and broken connections. */
    refused: Record<string, number>;
    /** A webhook of accepted and delivered mail from before the migration, and one of mail and contacts from after it. */
    webhooks: { before: WebhookVerdict; after: WebhookVerdict };
  };

/**
 * Upgrades an installation under load as an operator does: a relay of the older version takes mail and delivers it, the newer
 * version migrates the database meanwhile, which a backup is reading, a relay of the newer version starts beside the older one, which takes mail until it
 * is stopped. Compares the answers with the arrivals. Each version delivers what either has accepted.
 */
export async function runUpgradeTrial(
  { older, messages, rest, suppressed, backupSeconds }: UpgradeTrialOptions,
  report: (line: string) => void,
): Promise<UpgradeTrialResult> {
  const settings = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', DEFAULT_PLAN: DEFAULT_TEST_PLAN };
  const rig = await startSendingRig(settings, 'mixed', resolve(older));
  try {
    await query(rig.database.url, (client) => client.query(ADD_TEST_PLAN));
    const account = await rig.createAccount('production');
    await suppress(rig, account.companyId, suppressed);
    await grantAll(rig, account.companyId);
    const answers = new Answers();
    const acceptedAt: number[] = [];
    const load = (version: string, fleet: Fleet): Promise<LoadResult[]> => {
      const half = { messages: messages / 2, rest: rest / 2 };
      const run = (job: LoadJob) =>
        runLoad(job, (progress) => {
          if (progress.accepted.length > 0) acceptedAt.push(performance.now());
          answers.note(progress);
        });
      return Promise.all(loadsOf(version, half, fleet, account).map(run));
    };
    const olderFleet = await startFleet(rig, { relays: 1, workers: 0, more: ['webhooks'] });
    const before = await watchWebhook(apiOf(olderFleet, account), ['injection', 'delivery']);
    const olderLoad = load('older', olderFleet);
    if (!(await poll(() => answers.accepted.size >= (messages + rest) / 20, 600_000, 5)))
      throw new Error(`Only ${answers.accepted.size} accepted`);

    const migrationsBefore = await countMigrations(rig);
    report(`migration begins at ${answers.accepted.size} accepted`);
    const [acceptedBefore, migratedFrom] = [answers.accepted.size, performance.now()];
    const endBackup = await readAllTables(rig.database.url);
    const backup = wait(backupSeconds * 1_000).then(endBackup);
    await runAdmin(rig.env, 'migrate');
    await backup;
    const migrationSeconds = toSeconds(performance.now() - migratedFrom);
    const acceptedDuringMigration = answers.accepted.size - acceptedBefore;
    const migrations = (await countMigrations(rig)) - migrationsBefore;
    report(`${migrations} migrations applied at ${answers.accepted.size} accepted`);

    const newerFleet = await startFleet(inThisVersion(rig), { relays: 1, workers: 0, more: ['webhooks'] });
    const besideFrom = countOf(answers, 'older');
    report(`both versions take mail at ${answers.accepted.size} accepted`);
    const after = await watchWebhook(apiOf(newerFleet, account), ['delivery', 'contact.created']);
    const newerLoad = load('newer', newerFleet);
    await addContacts(apiOf(newerFleet, account), CONTACTS);
    report(`${CONTACTS} contacts were added at ${answers.accepted.size} accepted`);
    const olderResults = await olderLoad;
    report(`the older version is stopped at ${answers.accepted.size} accepted`);
    await olderFleet.stop();
    const results = [...olderResults, ...(await newerLoad)];
    report(`all ${answers.accepted.size} accepted, ${rig.sink.taken()} arrived: waiting for the rest`);
    await waitForEmptyQueue(rig.database.url);
    const delivered = await countDeliveries(rig);
    const webhooks = {
      before: await before.judge(answers.accepted.size + delivered),
      after: await after.judge(CONTACTS + countOf(answers, 'newer')),
    };
    await Promise.all([before.stop(), after.stop()]);
    await newerFleet.stop();
    // The sink reports what it took several times a second.
    await wait(500);
    return {
      messages,
      rest,
      suppressed,
      backupSeconds,
      ...judge(answers, rig.sink.arrivals),
      migrations,
      migrationSeconds,
      acceptedDuringMigration,
      secondsWithoutAccept: toSeconds(findLongestGap(acceptedAt)),
      acceptedByOlderBeside: countOf(answers, 'older') - besideFrom,
      refused: addUp(results.map((result) => result.refused)),
      webhooks,
    };
  } finally {
    await rig.stop();
  }
}

/** Returns the rig with relays of this version, as on a machine of their own. */
function inThisVersion(rig: SendingRig): SendingRig {
  const env = { ...rig.env, DATA_DIR: join(rig.env.DATA_DIR ?? '', 'newer') };
  mkdirSync(env.DATA_DIR, { recursive: true });
  return { ...rig, env, startRelay: (more = {}) => startRelay({ ...env, ...more }, rig.logFile) };
}

/** Reads all tables in one transaction, as pg_dump does; returns a function that ends it. */
async function readAllTables(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await client.query<{ tables: string }>(
    "SELECT string_agg(format('%I', tablename), ', ') AS tables FROM pg_tables WHERE schemaname = 'public'",
  );
  await client.query(`LOCK TABLE ${rows[0]?.tables} IN ACCESS SHARE MODE`);
  return async () => {
    await client.query('COMMIT');
    await client.end();
  };
}

const apiOf = ({ relays: [relay] }: Fleet, { apiKey }: CreatedAccount) => ({ apiPort: relay?.ports.api ?? 0, apiKey });

/** Adds contacts by the API, a thousand at a time. */
async function addContacts(api: ReturnType<typeof apiOf>, count: number): Promise<void> {
  for (let from = 0; from < count; from += 1_000) {
    const contacts = Array.from({ length: 1_000 }, (_, row) => ({ email: `p${from + row}@far.example` }));
    await postTo(api, '/api/v1/contacts/batch', { contacts });
  }
}

/** Counts the messages that were delivered. */
const countDeliveries = (rig: SendingRig): Promise<number> =>
  query(rig.database.url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM recipients WHERE status = 'delivered'`,
    );
    return rows[0]?.count ?? 0;
  });

const countMigrations = (rig: SendingRig): Promise<number> =>
  query(rig.database.url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM _prisma_migrations WHERE finished_at IS NOT NULL',
    );
    return rows[0]?.count ?? 0;
  });

/** Suppresses addresses that no mail of the trial goes to. */
const suppress = (rig: SendingRig, companyId: string, count: number): Promise<unknown> =>
  query(rig.database.url, (client) =>
    client.query(
      `INSERT INTO suppressions (id, company_id, recipient, type, source, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'gone-' || n || '@past.example', 'transactional', 'Manually Added', now(), now()
       FROM generate_series(1, $2) AS n`,
      [companyId, count],
    ),
  );

/** Lets the keys of a company create webhooks and add contacts. */
const grantAll = (rig: SendingRig, companyId: string): Promise<unknown> =>
  query(rig.database.url, (client) =>
    client.query(
      `UPDATE api_keys SET grants = grants || '{webhooks/modify,contacts/modify,contacts/view}'::text[] WHERE company_id = $1`,
      [companyId],
    ),
  );

async function query<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const loadsOf = (version: string, counts: { messages: number; rest: number }, fleet: Fleet, account: CreatedAccount) =>
  makeLoads(counts, fleet, account).map((job) => ({ ...job, prefix: `${version}-${job.prefix}` }));

const countOf = ({ accepted }: Answers, version: string): number =>
  [...accepted].filter((id) => id.startsWith(`${version}-`)).length;

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      older: { type: 'string' },
      messages: { type: 'string', default: '20000' },
      rest: { type: 'string', default: '20000' },
      suppressed: { type: 'string', default: '300000' },
      backupSeconds: { type: 'string', default: '15' },
    },
  });
  const { older, ...counts } = values;
  if (!older) throw new Error('Give --older <folder>: a checkout of an older version after npm ci');
  const [messages, rest] = [Number(counts.messages), Number(counts.rest)];
  const [suppressed, backupSeconds] = [Number(counts.suppressed), Number(counts.backupSeconds)];
  const result = await runUpgradeTrial({ older, messages, rest, suppressed, backupSeconds }, console.error);
  console.log(JSON.stringify(result, null, 2));
  const isTried = result.migrations > 0 && result.acceptedDuringMigration > 0 && result.acceptedByOlderBeside > 0;
  const isTaken = result.lost === 0 && Object.keys(result.refused).length === 0;
  const isWhole = Object.values(result.webhooks).every(({ gaps, doubleNumbers }) => gaps + doubleNumbers === 0);
  process.exitCode = isTaken && isWhole && isTried && result.secondsWithoutAccept < GAP_MAX_SECONDS ? 0 : 1;
}
