import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawMessage, type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { listAlertRules, listDashboardQueries, listSeries } from '../../fixtures/monitoring.ts';
import { type SpawnedScript, spawnScript } from '../../fixtures/process/spawn-script.ts';
import { makeRelayEnvironment, type RelayPorts } from '../../fixtures/relay/relay-environment.ts';
import { SmtpClient } from '../../fixtures/smtp/smtp-client.ts';

const SENDERS = 8;

/** Starts of processes on a busy machine. */
const START_MS = 120_000;

/** Messages after which a sender opens a new connection, far below the limit of the relay. */
const CONNECTION_MESSAGES = 100;

let folder: string;
let database: TestDatabase;
let pool: pg.Pool;
let relay: SpawnedScript;
let ports: RelayPorts;
let company: SeededCompany;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailwright-processes-'));
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  company = await seedCompany({}, pool);
  const rig = await makeRelayEnvironment(folder, database.url);
  ports = rig.ports;
  relay = spawnScript('smtp-relay/main.ts', {
    ...rig.env,
    RELAY_ROLES: 'submission,api,delivery',
    RELAY_PROCESSES: '2',
    // As under the supervisor: a process that is replaced leaves its compiled code.
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  });
  await relay.said('all processes of the relay are ready');
});

afterAll(async () => {
  relay.child.kill('SIGKILL');
  await relay.ended();
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const data = Buffer.concat([rawMessage('hello@x.example'), Buffer.from('.\r\n')]);

const lines = (): { pid: number; msg: string; sent?: string }[] =>
  relay
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

/** The processes that said that they were ready, in order. */
const workers = (): number[] => lines().flatMap(({ pid, msg }) => (msg === 'the relay is ready' ? [pid] : []));

type Sent = { ids: string[]; refusals: string[] };

/** Sends one message after the other, on a new connection after a hundred and when the server ended the connection. */
async function sendOn(signal: AbortSignal): Promise<Sent> {
  const raw = Buffer.from(data.toString().replaceAll('hello@x.example', company.from));
  const sent: Sent = { ids: [], refusals: [] };
  while (!signal.aborted) {
    const client = await SmtpClient.open(ports.smtps, company.apiKey).catch((error: Error) => {
      sent.refusals.push(`no session: ${error.message}`);
      return null;
    });
    for (let count = 0; client && count < CONNECTION_MESSAGES && !signal.aborted; count += 1) {
      const reply = await client.transact(company.from, ['a@example.net'], raw).catch(() => 'closed');
      const id = /queued as (\S+)$/.exec(reply)?.[1];
      if (id) sent.ids.push(id);
      // Between two messages a 421 may come unasked, and the connection is closed behind it.
      else if (!/^421 4\.3\.2 |^closed$/.test(reply) || sent.ids.length === 0) sent.refusals.push(reply);
      if (!id) break;
    }
    client?.destroy();
  }
  return sent;
}

/** Runs the senders while something happens to the processes; afterwards all that got its 250 is there, and nothing else. */
async function underLoad(happens: () => Promise<void>): Promise<Sent> {
  const before = new Set((await pool.query('SELECT id FROM messages')).rows.map(({ id }) => id));
  const end = new AbortController();
  const senders = Array.from({ length: SENDERS }, () => sendOn(end.signal));
  await happens();
  end.abort();
  const all = await Promise.all(senders);
  const ids = all.flatMap((one) => one.ids);
  const stored = (await pool.query('SELECT id FROM messages')).rows.map(({ id }) => id).filter((id) => !before.has(id));
  expect(new Set(stored)).toEqual(new Set(ids));
  expect(ids.length).toBeGreaterThan(100);
  return { ids, refusals: all.flatMap(({ refusals }) => refusals) };
}

it('serves one port with two processes and shared limits', async () => {
  const [first, second] = workers();
  expect(new Set([first, second]).size).toBe(2);
  const clients = await Promise.all(Array.from({ length: 20 }, () => SmtpClient.open(ports.smtps, company.apiKey)));
  for (const client of clients) {
    expect(
      await client.transact(
        company.from,
        ['a@example.net'],
        data.toString().replaceAll('hello@x.example', company.from),
      ),
    ).toMatch(/^250 /);
  }
  await expect
    .poll(() => new Set(lines().flatMap(({ pid, msg }) => (msg === 'smtp transaction' ? [pid] : []))))
    .toEqual(new Set([first, second]));
  const text = await (await fetch(`http://127.0.0.1:${ports.health}/metrics`)).text();
  expect(text).toMatch(/^smtp_messages_accepted_total 20$/m);
  expect((await fetch(`http://127.0.0.1:${ports.api}/healthz`)).status).toBe(200);
  for (const client of clients) client.destroy();
});

it('exports all metrics of the Grafana dashboard and the alert rules', async () => {
  const text = await (await fetch(`http://127.0.0.1:${ports.health}/metrics`)).text();
  const given = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
  const asked = [...listDashboardQueries(), ...listAlertRules().map(({ query }) => query)].flatMap(listSeries);
  expect(asked.length).toBeGreaterThan(20);
  const isGiven = (name: string) => given.has(name) || given.has(name.replace(/_(?:bucket|sum|count)$/, ''));
  expect(asked.filter((name) => !isGiven(name))).toEqual([]);
});

it('replaces a process that gets SIGTERM under load without a refused or lost message', {
  timeout: START_MS,
}, async () => {
  const before = workers();
  const { refusals } = await underLoad(async () => {
    process.kill(before[0] ?? 0, 'SIGTERM');
    await expect.poll(() => workers().length).toBe(before.length + 1);
  });
  expect(refusals).toEqual([]);
});

it('replaces all processes one by one on SIGHUP without a refused message', { timeout: START_MS }, async () => {
  const before = workers();
  const { refusals } = await underLoad(async () => {
    relay.child.kill('SIGHUP');
    await relay.said('the processes of the relay were replaced');
  });
  expect(refusals).toEqual([]);
  expect(workers().length).toBe(before.length + 2);
  expect((await fetch(`http://127.0.0.1:${ports.health}/readyz`)).status).toBe(200);
});

it('replaces a killed process without loss of a message answered with 250', { timeout: START_MS }, async () => {
  const before = workers();
  const end = new AbortController();
  const senders = Array.from({ length: SENDERS }, () => sendOn(end.signal));
  process.kill(before.at(-1) ?? 0, 'SIGKILL');
  await expect.poll(() => workers().length).toBe(before.length + 1);
  end.abort();
  const ids = (await Promise.all(senders)).flatMap((one) => one.ids);
  const { rows } = await pool.query('SELECT count(*)::int AS n FROM messages WHERE id = ANY($1)', [ids]);
  expect(rows[0].n).toBe(ids.length);
});

it('stops all processes in order on SIGTERM', async () => {
  relay.child.kill('SIGTERM');
  expect((await relay.ended()).code).toBe(0);
  expect(lines().filter(({ msg }) => msg === 'the relay has stopped').length).toBeGreaterThanOrEqual(5);
});
