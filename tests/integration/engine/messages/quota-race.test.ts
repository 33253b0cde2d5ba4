import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getUsage } from '#lib/account/usage/queries.ts';
import { setQuota } from '#lib/account/usage/set-quota.ts';
import type { UsageSlot } from '#lib/account/usage/slots.ts';
import { newId, randomToken } from '#lib/core/ids.ts';
import { platformContext } from '#lib/infra/config/platform-context.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { closePool } from '#lib/infra/db/pool.ts';
import { type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { createTestDatabase, type TestDatabase } from '../../../fixtures/database/database.ts';
import { openHttpConnection } from '../../../fixtures/load/http-connection.ts';
import { makeRelayEnvironment, type RelayPorts } from '../../../fixtures/relay/relay-environment.ts';
import { type RelayProcess, startRelay } from '../../../fixtures/relay/relay-process.ts';
import { openSmtpSession, toData } from '../../../fixtures/smtp/smtp-session.ts';

const QUOTA = 1_000;
/** The senders of each kind, SMTP and REST. */
const SENDERS = 100;
/** A key may hold 20 connections. */
const SENDERS_PER_KEY = 20;
const TRIES = 10;
const RECIPIENT = 'a@far.example';

let folder = '';
let database: TestDatabase;
let pool: pg.Pool;
let relay: RelayProcess;
let ports: RelayPorts;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quota-race-'));
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
  await closePool();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** More keys of the same company and environment. */
async function makeKeys({ apiKeyId, environment }: SeededCompany, count: number): Promise<string[]> {
  const prefix = environment === 'sandbox' ? 'tx_test_' : 'tx_live_';
  const keys = Array.from({ length: count }, () => `${prefix}${randomToken(32)}`);
  for (const key of keys) {
    await pool.query(
      `INSERT INTO api_keys (id, company_id, environment, name, hint, key_hash, grants, allowed_ips, domains, updated_at)
       SELECT $1, company_id, environment, name, hint, $2, grants, allowed_ips, domains, now() FROM api_keys WHERE id = $3`,
      [newId(), sha256(key), apiKeyId],
    );
  }
  return keys;
}

/** One sender's job: who sends, whether as bulk mail, and the code with which SMTP answers once the quota is used up. */
type Job = { company: SeededCompany; isBulk: boolean; spent: number };

/** Sends so often, and resolves with how many messages got in; every other one must be refused for its quota. */
async function sendOverSmtp(key: string, { company, isBulk, spent }: Job): Promise<number> {
  const session = await openSmtpSession({ port: ports.smtp, credentials: { username: 'smtp', password: key } });
  const control = isBulk ? 'X-PM-Message-Stream: broadcast\r\n' : '';
  const data = toData(`From: ${company.from}\r\nTo: ${RECIPIENT}\r\n${control}Subject: Race\r\n\r\nHello.\r\n`);
  let accepted = 0;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const reply = await session.send(company.from, [RECIPIENT], data);
    if (reply.code === 250) accepted += 1;
    else expect(reply).toMatchObject({ code: spent, text: expect.stringContaining('Quota of') });
  }
  session.destroy();
  return accepted;
}

async function sendOverRest(key: string, { company, isBulk }: Job): Promise<number> {
  const connection = await openHttpConnection(ports.api);
  const options = isBulk ? { options: { transactional: false } } : {};
  const body = JSON.stringify({ from: company.from, to: RECIPIENT, subject: 'Race', text: 'Hello.', ...options });
  let accepted = 0;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const status = await connection.post('/emails', body, { authorization: `Bearer ${key}` });
    if (status === 200) accepted += 1;
    else expect(status).toBe(429);
  }
  connection.close();
  return accepted;
}

type Case = {
  /** A limit and the quotas that set it. */
  name: string;
  environment: 'sandbox' | 'production';
  quotas: Partial<Record<UsageSlot, number>>;
  isBulk?: true;
  smtp: number;
  /** The final values of the counters. */
  counted: Record<string, number>;
  shown: object;
};

const CASES: readonly Case[] = [
  {
    name: 'the monthly quota',
    environment: 'production',
    quotas: { monthly: QUOTA },
    smtp: 550,
    counted: { monthly: QUOTA },
    shown: { extra: null },
  },
  {
    name: 'the monthly quota and then the extra quota',
    environment: 'production',
    quotas: { monthly: 700, extra: QUOTA - 700 },
    smtp: 550,
    counted: { monthly: QUOTA },
    shown: { extra: { usage: QUOTA - 700 } },
  },
  {
    name: 'the daily quota',
    environment: 'production',
    quotas: { monthly: -1, daily: QUOTA },
    smtp: 452,
    counted: { daily: QUOTA, monthly: QUOTA },
    shown: { daily: { usage: QUOTA } },
  },
  {
    name: 'the bulk quota',
    environment: 'production',
    quotas: { monthly: 2 * QUOTA, bulk: QUOTA },
    isBulk: true,
    smtp: 550,
    counted: { bulk: QUOTA, monthly: QUOTA },
    shown: { bulk: { usage: QUOTA } },
  },
  {
    name: 'the quota of a sandbox day',
    environment: 'sandbox',
    quotas: { sandbox: QUOTA },
    smtp: 452,
    counted: { sandbox: QUOTA },
    shown: { sandbox: { usage: QUOTA } },
  },
];

test.each(CASES)('accepts exactly $name from 200 senders at once, over SMTP and REST', async (given) => {
  const company = await seedCompany({ environment: given.environment, authorized: [RECIPIENT] }, pool);
  const ctx = platformContext({ scope: company.scope });
  for (const [slot, quota] of Object.entries(given.quotas)) await setQuota(ctx, { slot: slot as UsageSlot, quota });
  const job: Job = { company, isBulk: given.isBulk === true, spent: given.smtp };
  const keys = await makeKeys(company, (2 * SENDERS) / SENDERS_PER_KEY);
  const senders = keys.flatMap((key, index) => {
    const send = index % 2 === 0 ? sendOverSmtp : sendOverRest;
    return Array.from({ length: SENDERS_PER_KEY }, () => send(key, job));
  });
  const accepted = await Promise.all(senders);
  expect(accepted.reduce((sum, count) => sum + count, 0)).toBe(QUOTA);

  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM messages WHERE company_id = $1) AS messages,
            (SELECT count(*)::int FROM message_bodies WHERE company_id = $1) AS bodies,
            (SELECT count(*)::int FROM recipients WHERE company_id = $1) AS recipients,
            (SELECT count(*)::int FROM events WHERE company_id = $1) AS events,
            (SELECT jsonb_object_agg(slot, used) FROM usage_counters WHERE company_id = $1 AND used > 0) AS counted`,
    [company.companyId],
  );
  const all = { messages: QUOTA, bodies: QUOTA, recipients: QUOTA, events: QUOTA };
  expect(rows[0]).toEqual({ ...all, counted: given.counted });
  expect((await getUsage(ctx)).slots).toMatchObject(given.shown);
});
