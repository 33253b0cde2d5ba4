import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawMessage, type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { type SpawnedScript, spawnScript } from '../../fixtures/process/spawn-script.ts';
import { makeRelayEnvironment, type RelayPorts } from '../../fixtures/relay/relay-environment.ts';
import { SmtpClient } from '../../fixtures/smtp/smtp-client.ts';

let folder: string;
let cache: string;
let database: TestDatabase;
let pool: pg.Pool;
let company: SeededCompany;
let ports: RelayPorts;
let blocker: pg.PoolClient;
let relay: SpawnedScript;

/** A start without compiled code on a busy machine. */
const TIMEOUT_MS = 180_000;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailwright-restart-'));
  cache = join(folder, 'compiled');
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  company = await seedCompany({}, pool);
  const rig = await makeRelayEnvironment(folder, database.url);
  ports = rig.ports;
  const env = { ...rig.env, RELAY_ROLES: 'submission,api,delivery,jobs', NODE_COMPILE_CACHE: cache };
  // The platform's company is written before the workers start, and waits for this lock.
  blocker = await pool.connect();
  await blocker.query('BEGIN; LOCK TABLE companies IN SHARE MODE');
  relay = spawnScript('smtp-relay/main.ts', env);
});

afterAll(async () => {
  relay.child.kill('SIGKILL');
  await relay.ended();
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

it(
  'accepts mail over SMTP and REST while its workers cannot start yet',
  async () => {
    try {
      const raw = Buffer.concat([rawMessage(company.from), Buffer.from('.\r\n')]);
      const sendOverSmtp = async () => {
        const client = await SmtpClient.open(ports.smtps, company.apiKey).catch(() => null);
        const reply = await client?.transact(company.from, ['a@example.net'], raw);
        client?.destroy();
        return reply ?? null;
      };
      expect(await pollUntil('a session', sendOverSmtp, 60_000)).toMatch(/^250 2\.0\.0 /);

      const sendOverRest = () =>
        fetch(`http://127.0.0.1:${ports.api}/emails`, {
          method: 'POST',
          headers: { authorization: `Bearer ${company.apiKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({ from: company.from, to: 'b@example.net', subject: 's', text: 't' }),
        }).catch(() => null);
      expect((await pollUntil('an answer', sendOverRest, 60_000)).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${ports.health}/readyz`)).status).toBe(503);
    } finally {
      await blocker.query('COMMIT');
      blocker.release();
    }
    await relay.said('the relay is ready');
  },
  TIMEOUT_MS,
);

it(
  'leaves its compiled code to the process that follows a kill',
  async () => {
    const countCompiled = () => readdirSync(cache, { recursive: true }).length;
    expect(await pollUntil('compiled code', () => countCompiled() > 500, 60_000)).toBe(true);
  },
  TIMEOUT_MS,
);
