import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId, randomToken } from '#lib/core/ids.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { closePool } from '#lib/infra/db/pool.ts';
import { getUsage } from '#lib/usage/get-usage.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { openHttpConnection } from '../support/load/http-connection.ts';
import { makeRelayEnvironment, type RelayPorts } from '../support/relay-environment.ts';
import { type RelayProcess, startRelay } from '../support/relay-process.ts';
import { type SeededCompany, seedCompany } from '../support/seed.ts';
import { openSmtpSession, toData } from '../support/smtp-session.ts';

const QUOTA = 1_000;
/** Of each kind, SMTP and REST. */
const SENDERS = 100;
/** A key may hold 20 connections. */
const SENDERS_PER_KEY = 20;
const TRIES = 10;

let folder = '';
let database: TestDatabase;
let pool: pg.Pool;
let relay: RelayProcess;
let company: SeededCompany;
let ports: RelayPorts;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quota-race-'));
  chmodSync(folder, 0o711);
  database = await createTestDatabase();
  process.env.DATABASE_URL = database.url;
  pool = new pg.Pool({ connectionString: database.url });
  company = await seedCompany({ quota: QUOTA }, pool);
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

/** More keys of the same company. */
async function makeKeys(count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => `tx_live_${randomToken(32)}`);
  for (const key of keys) {
    await pool.query(
      `INSERT INTO api_keys (id, company_id, environment, name, hint, key_hash, grants, allowed_ips, domains, updated_at)
       SELECT $1, company_id, environment, name, hint, $2, grants, allowed_ips, domains, now() FROM api_keys WHERE id = $3`,
      [newId(), sha256(key), company.apiKeyId],
    );
  }
  return keys;
}

/** Sends as fast as it can until it was refused or has tried often enough; resolves with how many got in. */
async function sendOverSmtp(key: string): Promise<number> {
  const session = await openSmtpSession({ port: ports.smtp, credentials: { username: 'smtp', password: key } });
  const data = toData(`From: ${company.from}\r\nTo: a@far.example\r\nSubject: Race\r\n\r\nHello.\r\n`);
  let accepted = 0;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const reply = await session.send(company.from, ['a@far.example'], data);
    if (reply.code === 250) accepted += 1;
    else expect(reply).toMatchObject({ code: 550, text: expect.stringContaining('5.7.1') });
  }
  session.destroy();
  return accepted;
}

async function sendOverRest(key: string): Promise<number> {
  const connection = await openHttpConnection(ports.api);
  const body = JSON.stringify({ from: company.from, to: 'a@far.example', subject: 'Race', text: 'Hello.' });
  let accepted = 0;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const status = await connection.post('/emails', body, { authorization: `Bearer ${key}` });
    if (status === 200) accepted += 1;
    else expect(status).toBe(429);
  }
  connection.close();
  return accepted;
}

test('200 senders at once, over SMTP and REST, get exactly as many messages in as the quota allows', async () => {
  const keys = await makeKeys((2 * SENDERS) / SENDERS_PER_KEY);
  const senders = keys.flatMap((key, index) => {
    const send = index % 2 === 0 ? sendOverSmtp : sendOverRest;
    return Array.from({ length: SENDERS_PER_KEY }, () => send(key));
  });
  const accepted = await Promise.all(senders);
  expect(accepted.reduce((sum, count) => sum + count, 0)).toBe(QUOTA);

  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM messages) AS messages, (SELECT count(*)::int FROM message_bodies) AS bodies,
            (SELECT count(*)::int FROM recipients) AS recipients, (SELECT count(*)::int FROM events) AS events,
            (SELECT sum(used)::int FROM usage_counters WHERE slot = 'monthly') AS used`,
  );
  expect(rows[0]).toEqual({ messages: QUOTA, bodies: QUOTA, recipients: QUOTA, events: QUOTA, used: QUOTA });
  const usage = await getUsage({ scope: company.scope, now: () => new Date() });
  expect(usage.features.transactionalEmail).toMatchObject({ usage: QUOTA, quota: QUOTA });
});
