import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureSelfSigned } from '#lib/infra/tls/self-signed.ts';
import { rawMessage, type SeededCompany, seedCompany } from '../../fixtures/accounts/seed.ts';
import { createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { findFreePorts } from '../../fixtures/process/free-ports.ts';
import { type SpawnedScript, spawnScript } from '../../fixtures/process/spawn-script.ts';
import { SmtpClient } from '../../fixtures/smtp/smtp-client.ts';

const CONNECTIONS = 10;

let folder: string;
let database: TestDatabase;
let pool: pg.Pool;
let relay: SpawnedScript;
let port = 0;
let health = 0;
let company: SeededCompany;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailwright-drain-'));
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  // A session that is still closing when its database is dropped gets an error.
  pool.on('error', () => {});
  company = await seedCompany({}, pool);
  const { certFile, keyFile } = await ensureSelfSigned(folder, 'localhost');
  [port = 0, health = 0] = await findFreePorts(2);
  relay = spawnScript('smtp-relay/main.ts', {
    DATABASE_URL: database.url,
    RELAY_ROLES: 'submission',
    SMTP_PORTS: '',
    SMTPS_PORTS: String(port),
    HEALTH_PORT: String(health),
    TLS_CERT_FILE: certFile,
    TLS_KEY_FILE: keyFile,
  });
  await relay.said('the relay is ready');
});

afterEach(async () => {
  relay.child.kill('SIGKILL');
  await relay.ended();
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const storedIds = async (): Promise<Set<string>> => {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM messages WHERE company_id = $1', [
    company.companyId,
  ]);
  return new Set(rows.map(({ id }) => id));
};

const data = () => Buffer.concat([rawMessage(company.from), Buffer.from('.\r\n')]);

/** Sends until the server says 421 or goes away; answers the ids of what got its 250. */
async function sendUntilRefused(): Promise<{ ids: string[]; last: string }> {
  const client = await SmtpClient.open(port, company.apiKey);
  const ids: string[] = [];
  for (;;) {
    const reply = await client.transact(company.from, ['a@example.net'], data()).catch(() => 'closed');
    const id = /queued as (\S+)$/.exec(reply)?.[1];
    if (!id) return { ids, last: reply };
    ids.push(id);
  }
}

describe('SIGTERM', () => {
  it('loses no message answered with 250 under load and stores no other', async () => {
    const senders = Array.from({ length: CONNECTIONS }, sendUntilRefused);
    await expect.poll(async () => (await storedIds()).size).toBeGreaterThan(200);
    relay.child.kill('SIGTERM');
    const results = await Promise.all(senders);
    expect((await relay.ended()).code).toBe(0);
    const answered = results.flatMap(({ ids }) => ids);
    expect(new Set(answered)).toEqual(await storedIds());
    // Between two messages the 421 comes unasked, and the connection is closed behind it.
    for (const { last } of results) expect(last).toMatch(/^421 4\.3\.2 |^closed$/);
  });

  it('finishes a message whose data is in transit and answers idle sessions with 421', async () => {
    const [idle, busy] = [await SmtpClient.open(port, company.apiKey), await SmtpClient.open(port, company.apiKey)];
    await busy.command(`MAIL FROM:<${company.from}>`);
    await busy.command('RCPT TO:<a@example.net>');
    await busy.command('DATA');
    busy.write(`From: ${company.from}\r\n\r\nhalf`);
    relay.child.kill('SIGTERM');
    expect(await idle.read()).toBe('421 4.3.2 Service shutting down; try again');
    await expect(SmtpClient.open(port)).rejects.toThrow();
    busy.write(' and half\r\n.\r\n');
    const reply = await busy.read();
    expect(reply).toMatch(/^250 /);
    expect(await busy.read()).toMatch(/^421 4\.3\.2 /);
    expect((await relay.ended()).code).toBe(0);
    expect([...(await storedIds())]).toEqual([reply.split(' ').at(-1)]);
  });
});

describe('file descriptors', () => {
  it.runIf(process.platform === 'linux')(
    'that run out end no open session, and new sessions are accepted once some are free',
    async () => {
      const open = await SmtpClient.open(port, company.apiKey);
      expect(await open.transact(company.from, ['a@example.net'], data())).toMatch(/^250 /);
      const { pid = 0 } = relay.child;
      const most = readdirSync(`/proc/${pid}/fd`).length + 5;
      execFileSync('prlimit', [`--pid=${pid}`, `--nofile=${most}:${most}`]);
      const crowd = Array.from({ length: 40 }, () => connect(port, '127.0.0.1').on('error', () => {}));
      await expect.poll(() => crowd.some((socket) => socket.closed)).toBe(true);
      for (let n = 0; n < 5; n += 1)
        expect(await open.transact(company.from, ['a@example.net'], data())).toMatch(/^250 /);
      for (const socket of crowd) socket.destroy();
      const late = await pollUntil('a new session', () => SmtpClient.open(port, company.apiKey).catch(() => null));
      expect(await late.transact(company.from, ['a@example.net'], data())).toMatch(/^250 /);
      expect(relay.child.exitCode).toBeNull();
      for (const client of [open, late]) client.destroy();
    },
  );
});

describe('the relay’s health', () => {
  it('reports live, ready and metrics', async () => {
    const get = (path: string) => fetch(`http://127.0.0.1:${health}${path}`);
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    expect((await get('/nothing')).status).toBe(404);
    const client = await SmtpClient.open(port, company.apiKey);
    await client.transact(company.from, ['a@example.net'], data());
    await pool.query("UPDATE delivery_queue SET due_at = now() - interval '1 hour'");
    const text = await (await get('/metrics')).text();
    expect(text).toContain('smtp_messages_accepted_total 1');
    expect(text).toMatch(/^queue_depth 1$/m);
    expect(text).toMatch(/^queue_oldest_due_seconds 36\d\d(?:\.\d+)?$/m);
    expect(text).toContain('smtp_open_connections 1');
    client.destroy();
  });

  it('writes one line per transaction, without addresses', async () => {
    const client = await SmtpClient.open(port, company.apiKey);
    await client.transact(company.from, ['a-person@example.net'], data());
    await client.command(`MAIL FROM:<x@bank.example>`);
    client.destroy();
    await relay.said('"code":550');
    const lines = relay
      .output()
      .split('\n')
      .filter((line) => line.includes('smtp transaction'));
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ recipients: 1, code: 250, companyId: company.companyId });
    expect(relay.output()).not.toContain('a-person@');
    expect(relay.output()).not.toContain(company.apiKey);
  });
});
