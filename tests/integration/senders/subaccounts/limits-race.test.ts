import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setQuota } from '#lib/account/usage/set-quota.ts';
import { newId, randomToken } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { closeListener } from '#lib/infra/db/listen.ts';
import { closePool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { createTestDatabase, type TestDatabase } from '../../../fixtures/database/database.ts';
import { openHttpConnection } from '../../../fixtures/load/http-connection.ts';
import { makeRelayEnvironment, type RelayPorts } from '../../../fixtures/relay/relay-environment.ts';
import { type RelayProcess, startRelay } from '../../../fixtures/relay/relay-process.ts';
import { openSmtpSession, toData } from '../../../fixtures/smtp/smtp-session.ts';

/** The company's month, the day of one sub-account, and the share of the quota (10 %) of the other. */
const [QUOTA, DAILY, SHARE_PERCENT] = [900, 150, 10];
const SHARE = (QUOTA * SHARE_PERCENT) / 100;
const TRIES = 10;
/** A key may hold 20 connections. */
const SENDERS_PER_KEY = 20;
const RECIPIENT = 'a@far.example';

let folder = '';
let database: TestDatabase;
let pool: pg.Pool;
let relay: RelayProcess;
let ports: RelayPorts;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'limits-race-'));
  chmodSync(folder, 0o711);
  database = await createTestDatabase();
  process.env.DATABASE_URL = database.url;
  pool = new pg.Pool({ connectionString: database.url });
  const environment = await makeRelayEnvironment(folder, database.url);
  ports = environment.ports;
  relay = await startRelay({ ...environment.env, RELAY_ROLES: 'submission,api' }, join(folder, 'relay.log'));
});

afterAll(async () => {
  await relay.stop();
  await pool.end();
  await closeListener();
  await prisma().$disconnect();
  await closePool();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function addSubaccount({ companyId }: SeededCompany, number: number, limits: string): Promise<string> {
  const id = newId();
  await pool.query(
    `INSERT INTO subaccounts (id, company_id, number, name, updated_at, ${limits.split('=')[0]})
     VALUES ($1, $2, $3, 'One', now(), ${limits.split('=')[1]})`,
    [id, companyId, number],
  );
  return id;
}

/** Adds keys of the company, or of one of its sub-accounts. */
async function addKeys({ apiKeyId }: SeededCompany, subaccountId: string | null, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => `tx_live_${randomToken(32)}`);
  for (const key of keys) {
    await pool.query(
      `INSERT INTO api_keys (id, company_id, environment, subaccount_id, name, hint, key_hash, grants, allowed_ips, domains, updated_at)
       SELECT $1, company_id, environment, $4, name, hint, $2, grants, allowed_ips, domains, now() FROM api_keys WHERE id = $3`,
      [newId(), sha256(key), apiKeyId, subaccountId],
    );
  }
  return keys;
}

/** Refusals that were met, by their words without numbers. */
type Refusals = Set<string>;

async function sendOverSmtp(key: string, from: string, refusals: Refusals): Promise<number> {
  const session = await openSmtpSession({ port: ports.smtp, credentials: { username: 'smtp', password: key } });
  const data = toData(`From: ${from}\r\nTo: ${RECIPIENT}\r\nSubject: Race\r\n\r\nHello.\r\n`);
  let accepted = 0;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { code, text } = await session.send(from, [RECIPIENT], data);
    if (code === 250) accepted += 1;
    else refusals.add(`${code} ${text.replace(/ until .*$/, '')}`);
  }
  session.destroy();
  return accepted;
}

async function sendOverRest(key: string, from: string, refusals: Refusals): Promise<number> {
  const connection = await openHttpConnection(ports.api);
  const body = JSON.stringify({ from, to: RECIPIENT, subject: 'Race', text: 'Hello.' });
  let accepted = 0;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const status = await connection.post('/emails', body, { authorization: `Bearer ${key}` });
    if (status === 200) accepted += 1;
    else refusals.add(String(status));
  }
  connection.close();
  return accepted;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

test('no limit of two sub-accounts and their company is exceeded by 200 senders at once, and all are used up', async () => {
  const company = await seedCompany({}, pool);
  const ctx = platformContext({ scope: company.scope });
  await setQuota(ctx, { slot: 'monthly', quota: QUOTA });
  await pool.query('UPDATE sending_domains SET is_shared = true WHERE company_id = $1', [company.companyId]);
  const one = await addSubaccount(company, 1, `daily_limit=${DAILY}`);
  const other = await addSubaccount(company, 2, `quota_share=${SHARE_PERCENT}`);
  const refusals: Record<string, Refusals> = { one: new Set(), other: new Set(), company: new Set() };
  // 60 senders of each sub-account and 80 of the company, half of them over SMTP.
  const [ofOne, ofOther, ofCompany] = await Promise.all(
    [
      { keys: await addKeys(company, one, 3), refused: refusals.one },
      { keys: await addKeys(company, other, 3), refused: refusals.other },
      { keys: await addKeys(company, null, 4), refused: refusals.company },
    ].map(async ({ keys, refused = new Set() }) =>
      sum(
        await Promise.all(
          keys.flatMap((key) =>
            Array.from({ length: SENDERS_PER_KEY }, (_, n) =>
              (n % 2 === 0 ? sendOverSmtp : sendOverRest)(key, company.from, refused),
            ),
          ),
        ),
      ),
    ),
  );
  console.log('accepted of 600, 600 and 800 tries', { ofOne, ofOther, ofCompany }, refusals);
  expect(ofOne).toBeLessThanOrEqual(DAILY);
  expect(ofOther).toBeLessThanOrEqual(SHARE);
  expect(sum([ofOne ?? 0, ofOther ?? 0, ofCompany ?? 0])).toBe(QUOTA);

  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM messages WHERE company_id = $1) AS messages,
       (SELECT count(*)::int FROM messages WHERE company_id = $1 AND subaccount_id = $2) AS one,
       (SELECT count(*)::int FROM messages WHERE company_id = $1 AND subaccount_id = $3) AS other,
       (SELECT used FROM usage_counters WHERE company_id = $1 AND slot = 'monthly') AS used,
       (SELECT used FROM subaccount_counters WHERE subaccount_id = $2 AND slot = 'day') AS "oneUsed",
       (SELECT used FROM subaccount_counters WHERE subaccount_id = $3 AND slot = 'month') AS "otherUsed"`,
    [company.companyId, one, other],
  );
  expect(rows[0]).toEqual({
    messages: QUOTA,
    used: QUOTA,
    one: ofOne,
    oneUsed: ofOne,
    other: ofOther,
    otherUsed: ofOther,
  });

  // With capacity in the company again, each sub-account sends up to its own limit and not one more.
  await setQuota(ctx, { slot: 'monthly', quota: 10 * QUOTA });
  await pool.query('UPDATE subaccounts SET quota_share = 1 WHERE id = $1', [other]);
  const words = new Set<string>();
  const rest = async (id: string, of: number) => {
    const [key = ''] = await addKeys(company, id, 1);
    let accepted = 0;
    for (let last = 1; last > 0; accepted += last) last = await sendOverSmtp(key, company.from, words);
    return of + accepted;
  };
  expect([await rest(one, ofOne ?? 0), await rest(other, ofOther ?? 0)]).toEqual([DAILY, SHARE]);
  expect([...words].sort()).toEqual([
    `452 4.7.1 The subaccount's limit of ${DAILY} recipients a day is reached`,
    `452 4.7.1 The subaccount's limit of ${SHARE} recipients a month, its share of the quota, is reached`,
  ]);
});
