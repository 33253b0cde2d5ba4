import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { upsertContacts } from '#lib/audience/contacts/upsert.ts';
import { getImport, startImport } from '#lib/audience/imports/imports.ts';
import { prepareImport } from '#lib/audience/imports/prepare.ts';
import type { Context } from '#lib/core/context.ts';
import { suppressAddresses } from '#lib/engine/suppressions/opt-outs.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { closePool, getPool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { insertImportFile } from '../fixtures/audience/import-files.ts';
import { ADD_TEST_PLAN, DEFAULT_TEST_PLAN } from '../fixtures/plans/every-group-plan.ts';
import { pollUntil } from '../fixtures/poll-until.ts';
import { startSendingRig } from '../fixtures/relay/sending-rig.ts';
import { makePeopleFile, type PeopleFile } from './imports/people-file.ts';
import { crashDatabase } from './kill/crash-database.ts';

/**
 * `npm run -s trial:import -- --rows 100000 --kills 10 --crashes 10`: a worker imports a file while it is killed again and again, the
 * database crashes, other people and people of the file are written as the API does it, and some leave. Fails unless
 * the contacts equal a plain loop over the file, each number is exact, and nobody who left is subscribed. Prints the time and p95
 * of password mails over REST, before and beside the import.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '10' },
    crashes: { type: 'string', default: '10' },
  },
});
const LONGEST_MS = 1_200_000;
const STATEMENT = 'These people agreed to get mail from us.';

const rig = await startSendingRig({ RELAY_ROLES: 'submission,api,delivery', DEFAULT_PLAN: DEFAULT_TEST_PLAN });
Object.assign(process.env, rig.env, { LOG_LEVEL: 'silent' });
const admin = new pg.Client({ connectionString: rig.database.url });
admin.on('error', () => {});
await admin.connect();
await admin.query(ADD_TEST_PLAN);
await admin.end();
const account = await rig.createAccount('production');
const ctx: Context = platformContext({ scope: { companyId: account.companyId, environment: 'production' } });
const sender = await rig.startRelay();
const worker = { RELAY_ROLES: 'jobs', HEALTH_PORT: String(Number(rig.env.HEALTH_PORT) + 1) };

/** Sends a mail every 50 ms over REST until it is stopped, and returns the 95th percentile of the answers in milliseconds. */
function watchMail(): () => Promise<{ mails: number; p95: number; failed: number }> {
  const times: number[] = [];
  let failed = 0;
  let isStopped = false;
  const loop = (async () => {
    while (!isStopped) {
      const since = performance.now();
      const isSent = await fetch(`http://127.0.0.1:${rig.ports.api}/emails`, {
        method: 'POST',
        headers: { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          from: account.from,
          to: 'ann@far.example',
          subject: 'Your password',
          text: 'Reset it.',
        }),
      })
        .then(({ ok }) => ok)
        .catch(() => false);
      if (isSent) times.push(performance.now() - since);
      else failed += 1;
      await wait(50);
    }
  })();
  return async () => {
    isStopped = true;
    await loop;
    times.sort((one, other) => one - other);
    return { mails: times.length, p95: Math.round(times[Math.floor(times.length * 0.95)] ?? 0), failed };
  };
}

/** Writes people as the API does: facts that the file does not have, of people in the file and of others. */
async function writePeople(file: PeopleFile, until: AbortSignal): Promise<Set<string>> {
  const emails = [...file.people.keys()];
  const written = new Set<string>();
  for (let turn = 0; !until.aborted; turn += 1) {
    const email = turn % 2 === 0 ? (emails[(turn * 7_919) % emails.length] ?? '') : `api${turn}@other.example`;
    const row = { email, fields: { company: `Company ${turn}` } };
    const options = { mode: 'addAndUpdate', source: 'api', cause: 'api' } as const;
    await withTransaction((db) => upsertContacts(db, ctx, [row], options)).then(
      () => written.add(email),
      () => {},
    );
    await wait(33);
  }
  return written;
}

const leave = (addresses: string[]) =>
  withTransaction((db) =>
    suppressAddresses(
      db,
      account.companyId,
      { addresses, source: 'Unsubscribe Link', types: ['non_transactional'] },
      new Date(),
    ),
  );

/** Tries again until the database is there. */
async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch {
      await wait(200);
    }
  }
}

const file = makePeopleFile(Number(values.rows));
const half = Math.floor(file.left.length / 2);
await leave(file.left.slice(0, half));
const quiet = watchMail();
await wait(10_000);
console.log('mail before', await quiet());

const mediaId = await insertImportFile(ctx, Buffer.from(file.text, 'latin1'));
let importer = await rig.startRelay(worker);
const { id } = await prepareImport(ctx, { mediaId });
const prepared = await pollUntil('the preparation', async () => {
  const { preparation } = await getImport(ctx, id);
  return preparation?.state === 'prepared' && preparation;
});
const { columns, counts } = prepared as NonNullable<Awaited<ReturnType<typeof getImport>>['preparation']>;
console.log('prepared', counts);
const stop = new AbortController();
const writing = writePeople(file, stop.signal);
const beside = watchMail();
const startedAt = performance.now();
await startImport(ctx, {
  importId: id,
  mapping: columns.map(({ column, target }) => ({ column, target })),
  options: {
    mode: 'addAndUpdate',
    labels: [],
    replacesLabels: false,
    clearsEmpty: false,
    createsLabels: true,
    statement: STATEMENT,
  },
});
const status = () => insist(() => getImport(ctx, id));
let blows = 0;
let leaving = half;
for (let blow = 0; blow < Math.max(Number(values.kills), Number(values.crashes)); blow += 1) {
  const before = (await status()).counts.read;
  // Each blow falls after a slice, so that the import gets further between two of them.
  await pollUntil(
    'a slice',
    async () => {
      const now = await status();
      return now.counts.read > before || now.state === 'done';
    },
    LONGEST_MS,
  );
  if ((await status()).state === 'done') break;
  const going = file.left.slice(leaving, leaving + 20);
  leaving += 20;
  await insist(() => leave(going));
  if (blow < Number(values.kills)) {
    await importer.kill();
    importer = await rig.startRelay(worker);
    // The lease of the killed worker ends now, and not after a minute.
    await insist(() =>
      getPool().query(`UPDATE jobs SET lease_until = now() WHERE finished_at IS NULL AND lease_until IS NOT NULL`),
    );
  }
  if (blow < Number(values.crashes)) {
    await crashDatabase(rig.database.adminUrl);
    await insist(() =>
      getPool().query('UPDATE jobs SET due_at = now(), sleeps = false WHERE finished_at IS NULL AND due_at > now()'),
    );
  }
  blows += 1;
}
await pollUntil('the end', async () => (await status()).state === 'done', LONGEST_MS);
const seconds = Math.round((performance.now() - startedAt) / 1_000);
stop.abort();
const byApi = await writing;
console.log('mail beside', await beside());
await insist(() => leave(file.left.slice(leaving)));

const { rows } = await getPool().query<{ email: string; name: string | null; city: string | null; status: string }>(
  'SELECT email_key AS email, first_name AS name, city, status FROM contacts WHERE company_id = $1',
  [account.companyId],
);
const faults: string[] = [];
const found = new Map(rows.map((row) => [row.email, row]));
for (const { email, name, city } of file.people.values()) {
  const person = found.get(email);
  if (person?.name !== name || (person.city ?? '') !== city) faults.push(`${email}: ${JSON.stringify(person)}`);
}
for (const email of found.keys()) if (!file.people.has(email) && !byApi.has(email)) faults.push(`${email} is too much`);
const subscribed = file.left.filter((email) => found.get(email)?.status === 'active');
const { counts: end } = await getImport(ctx, id);
const stock = await getPool().query<{ used: number }>(
  "SELECT used::int FROM usage_totals WHERE company_id = $1 AND counter = 'contact'",
  [account.companyId],
);
const made = (await getPool().query('SELECT count(*)::int AS made FROM contacts WHERE import_id = $1', [id])).rows[0]
  ?.made;
const result = {
  blows,
  seconds,
  end,
  expected: { rows: Number(values.rows), refused: file.refused, people: file.people.size },
  made,
  stock: { stored: stock.rows[0]?.used, counted: rows.length },
  byApi: byApi.size,
  subscribed: subscribed.length,
  faults: faults.length,
};
console.log(JSON.stringify(result, null, 2), faults.slice(0, 5));
await importer.stop();
await sender.stop();
await prisma().$disconnect();
await closePool();
await rig.stop();
const isExact =
  faults.length === 0 &&
  subscribed.length === 0 &&
  end.read === Number(values.rows) &&
  end.refused === file.refused &&
  end.created === made &&
  end.created + end.updated + end.unchanged + end.refused === end.rows &&
  stock.rows[0]?.used === rows.length;
process.exit(isExact ? 0 : 1);
