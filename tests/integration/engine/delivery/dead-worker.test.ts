import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rawMessage, type SeededCompany, seedCompany } from '../../../fixtures/accounts/seed.ts';
import { createTestDatabase, type TestDatabase } from '../../../fixtures/database/database.ts';
import { makeRelayEnvironment, type RelayPorts } from '../../../fixtures/relay/relay-environment.ts';
import { type RelayProcess, startRelay } from '../../../fixtures/relay/relay-process.ts';
import type { Behaviour, Sink } from '../../../fixtures/smtp/sink-types.ts';
import { SmtpClient } from '../../../fixtures/smtp/smtp-client.ts';
import { startSink } from '../../../fixtures/smtp/smtp-sink.ts';

/** Far below the lease of 60 s: what waits for longer has waited for the lease. */
const SOON = { timeout: 15_000 };

let folder: string;
let database: TestDatabase;
let pool: pg.Pool;
let company: SeededCompany;
let env: Record<string, string>;
let ports: RelayPorts;
let sink: Sink;
let behaviour: Behaviour;
const relays: RelayProcess[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailwright-dead-worker-'));
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  company = await seedCompany({}, pool);
  behaviour = { kind: 'accept' };
  sink = await startSink({ script: () => behaviour });
  const rig = await makeRelayEnvironment(folder, database.url);
  ports = rig.ports;
  env = {
    ...rig.env,
    RELAY_ROLES: 'submission,delivery',
    DELIVERY_ROUTE: `smtp://127.0.0.1:${sink.port}`,
    ALLOW_PRIVATE_TARGETS: 'true',
  };
});

afterEach(async () => {
  await Promise.all(relays.splice(0).map((relay) => relay.kill()));
  await sink.close();
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<RelayProcess> {
  const relay = await startRelay(env, join(folder, 'relay.log'));
  relays.push(relay);
  return relay;
}

async function send(count: number): Promise<void> {
  const client = await SmtpClient.open(ports.smtps, company.apiKey);
  const data = Buffer.concat([rawMessage(company.from), Buffer.from('.\r\n')]);
  for (let n = 0; n < count; n += 1) {
    expect(await client.transact(company.from, [`r${n}@example.net`], data)).toMatch(/^250 /);
  }
  client.destroy();
}

/** The deliveries that the journal holds. */
const countJournalled = (): number => {
  const journal = join(folder, 'delivery-journal');
  const files = existsSync(journal) ? readdirSync(journal) : [];
  return files.reduce((sum, name) => sum + readFileSync(join(journal, name), 'utf8').split('\n').length - 1, 0);
};

const countDelivered = async (): Promise<number> =>
  (await pool.query("SELECT count(*)::int AS count FROM recipients WHERE status = 'delivered'")).rows[0].count;

const countAttempts = async (outcome: string): Promise<number> =>
  (await pool.query('SELECT count(*)::int AS count FROM attempts WHERE outcome = $1', [outcome])).rows[0].count;

it('delivers mail leased by a killed worker within seconds of the start of the next worker on its machine', {
  timeout: 120_000,
}, async () => {
  behaviour = { kind: 'silence', at: 'rcpt' };
  const relay = await start();
  await send(5);
  await expect.poll(() => sink.commands.filter((line) => line.startsWith('RCPT')).length, SOON).toBe(5);
  await relay.kill();
  behaviour = { kind: 'accept' };
  await start();
  await expect.poll(countDelivered, SOON).toBe(5);
  expect(sink.messages).toHaveLength(5);
  expect(sink.duplicates()).toBe(0);
  expect(await countAttempts('unknown')).toBe(5);
});

it('writes a delivery confirmed in the journal of a killed worker and does not repeat it', {
  timeout: 120_000,
}, async () => {
  const relay = await start();
  const lock = await pool.connect();
  try {
    // Outcomes cannot be written while attempts are locked: the journal alone knows of them.
    await lock.query('BEGIN; LOCK TABLE attempts IN SHARE MODE');
    await send(5);
    await expect.poll(countJournalled, SOON).toBe(5);
    await relay.kill();
    // PostgreSQL would still do what the worker asked for before it was killed, once the table is free.
    await lock.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    await lock.query('ROLLBACK');
  } finally {
    lock.release();
  }
  expect(await countDelivered()).toBe(0);
  await start();
  await expect.poll(countDelivered, SOON).toBe(5);
  expect(sink.messages).toHaveLength(5);
  expect(await countAttempts('unknown')).toBe(0);
});
