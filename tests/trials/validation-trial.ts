import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { closeListener } from '#lib/infra/db/listen.ts';
import { closePool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';
import { getValidationList } from '#lib/insight/validation/lists/queries.ts';
import { startList } from '#lib/insight/validation/lists/start-list.ts';
import { uploadList } from '#lib/insight/validation/lists/upload-list.ts';
import { pollUntil } from '../fixtures/poll-until.ts';
import { startSendingRig } from '../fixtures/relay/sending-rig.ts';
import type { DnsReady } from './validation/dns-process.ts';
import { trialDomain } from './validation/trial-domains.ts';
import { readFigures, watchRelay } from './validation/watch-relay.ts';

/**
 * `npm run trial:validation -- [addresses]`: a relay with the role `jobs` alone validates a list of 100,000 addresses (or the
 * number given) of 10,000 domains, 3 % of which never answer, against a local DNS server in a process of its own: first with no
 * domain known, then with all of them known, then with none again. Prints the times, and the most memory that the relay had
 * above its memory at rest: in its first run the heap of V8 grows to its working size, as with any work.
 * Load of others on the machine makes it slower.
 */
const ADDRESSES = Number(process.argv[2] ?? 100_000);
const DOMAINS = 10_000;

/** After that a relay has done each part of its upkeep once, and has collected the garbage of its start. */
const REST_MS = 80_000;

const LONGEST_MS = 600_000;

const dns = fork(join(import.meta.dirname, 'validation/dns-process.ts'), [String(DOMAINS)]);
const [{ port }] = (await once(dns, 'message')) as [DnsReady];
const rig = await startSendingRig({ RELAY_ROLES: 'jobs', DNSSEC_RESOLVER: `127.0.0.1:${port}` });
Object.assign(process.env, rig.env, { LOG_LEVEL: 'silent' });
const db = new pg.Pool({ connectionString: rig.database.url });
const { companyId } = await rig.createAccount('production');
const ctx = platformContext({ scope: { companyId, environment: 'production' } });
const relay = await rig.startRelay();
const text = `email,name\n${Array.from({ length: ADDRESSES }, (_, row) => `user${row}@${trialDomain(row % DOMAINS)},Name ${row}`).join('\n')}`;

const seconds = (sinceMs: number): number => Math.round((performance.now() - sinceMs) / 100) / 10;

/** Validates the list once; `asksAgain` makes the recheck ask about the domains that did not answer. */
async function measure(name: string, { asksAgain }: { asksAgain: boolean }): Promise<void> {
  const uploadedAt = performance.now();
  const { id } = await uploadList(ctx, { name: 'trial.csv', content: Buffer.from(text) });
  const uploadSeconds = seconds(uploadedAt);
  const atRest = await readFigures(rig.ports.health);
  const stopWatching = watchRelay(rig.ports.health);
  const startedAt = performance.now();
  await startList(ctx, id);
  await pollUntil('all rows', async () => (await getValidationList(ctx, id)).processed === ADDRESSES, LONGEST_MS);
  const runSeconds = seconds(startedAt);
  if (asksAgain) await db.query(`UPDATE validation_domains SET expires_at = now() WHERE state = 'unknown'`);
  const due = () => db.query(`UPDATE jobs SET due_at = now() WHERE kind = 'recheck-list' AND finished_at IS NULL`);
  await pollUntil('the recheck', async () => (await due()).rowCount === 1);
  await db.query(`SELECT pg_notify('job_due', '')`);
  const recheckedAt = performance.now();
  await pollUntil('the end', async () => (await getValidationList(ctx, id)).state === 'done', LONGEST_MS);
  const recheckSeconds = seconds(recheckedAt);
  const most = await stopWatching();
  const grownMegabytes = most.resident - atRest.resident;
  const { counts } = await getValidationList(ctx, id);
  console.log(
    name,
    JSON.stringify({ uploadSeconds, runSeconds, recheckSeconds, grownMegabytes, atRest, most, counts }),
  );
}

try {
  await wait(REST_MS);
  await measure('cold', { asksAgain: true });
  await measure('warm', { asksAgain: false });
  await db.query('TRUNCATE validation_domains');
  await measure('cold again', { asksAgain: true });
} finally {
  await relay.stop();
  await closeListener();
  await prisma().$disconnect();
  await closePool();
  await db.end();
  await rig.stop();
  dns.disconnect();
}
