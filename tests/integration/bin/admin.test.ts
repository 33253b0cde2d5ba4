import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readMigrations } from '#lib/infra/db/migrate-files.ts';
import { findPostmaster } from '../../../bin/database/postmaster.ts';
import { exactEnvironment } from '../../../bin/exact-environment.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../fixtures/database/database.ts';
import { findFreePorts } from '../../fixtures/process/free-ports.ts';
import { spawnScript } from '../../fixtures/process/spawn-script.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let database: TestDatabase;
let dataDir = '';

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'mailwright-admin-'));
});

afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Answer = { code: number | null; json: Record<string, unknown>; output: string };

/** Runs a command against the test database, or with the environment given. */
async function admin(args: string[], env: Record<string, string> = { DATABASE_URL: database.url }): Promise<Answer> {
  const { code, output } = await spawnScript('bin/admin.ts', { DATA_DIR: dataDir, ...env }, args).ended();
  return { code, output, json: args.includes('--json') ? JSON.parse(output) : {} };
}

const ada = ['--email', 'ada@example.com', '--company', 'Acme', '--environment', 'production', '--json'];

describe('exits with 2 and prints the usage for an invalid command line', () => {
  test.each([
    ['no such command', ['frobnicate'], 'There is no command "frobnicate".'],
    ['no such flag', ['migrate', '--hard'], "Unknown option '--hard'."],
    ['a flag that is missing', ['create-account', '--company', 'Acme'], '--email is missing.'],
    ['a value that is wrong', ['set-quota', '--company', 'Acme', '--quota', 'many'], '--quota: must be a whole number'],
    ['a flag without its value', ['set-quota', '--company'], "Option '--company <value>' argument missing."],
  ])('%s', async (_case, args, sentence) => {
    const { code, output } = await admin(args);
    expect(output.startsWith(sentence)).toBe(true);
    expect(output).toContain('npm run -s admin --');
    expect(code).toBe(2);
    expect((await admin([...args, '--json'])).json).toMatchObject({ error: { code: 'usage' } });
  });
});

test('migrate names what it has applied, also after it waited for a table that a backup was reading', async () => {
  const migration = '20261127082000_drop_company_triggers';
  const behind = await createTestDatabase();
  const client = new pg.Client({ connectionString: behind.url });
  await client.connect();
  await client.query(
    'CREATE FUNCTION set_company_of_blob() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
  );
  await client.query(
    'CREATE TRIGGER blobs_company BEFORE INSERT ON blobs FOR EACH ROW EXECUTE FUNCTION set_company_of_blob()',
  );
  await client.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [migration]);
  await client.query('BEGIN; SELECT FROM blobs LIMIT 1');
  const { said, ended } = spawnScript('bin/admin.ts', { DATA_DIR: dataDir, DATABASE_URL: behind.url }, [
    'migrate',
    '--json',
  ]);
  await said('a migration waits');
  await client.query('COMMIT');
  const { code, output } = await ended();
  expect(JSON.parse(output.trim().split('\n').at(-1) ?? '')).toEqual({ applied: [migration] });
  expect(code).toBe(0);
  await client.end();
  await behind.drop();
});

test('exits with 1 and one sentence on a refusal, with --json its code', async () => {
  const args = ['set-quota', '--company', 'nobody', '--quota', '5'];
  expect(await admin(args)).toMatchObject({ code: 1, output: 'There is no such company nobody.\n' });
  expect((await admin([...args, '--json'])).json).toEqual({
    error: { code: 'notFound', message: 'There is no such company nobody.' },
  });
});

test('create-account prints all that is needed to sign in and to send', async () => {
  const { code, json } = await admin(['create-account', ...ada]);
  expect(code).toBe(0);
  expect(json).toEqual({
    companyId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    password: expect.stringMatching(/^.{16,}$/),
    apiKey: expect.stringMatching(/^tx_live_.{43}$/),
    from: 'hello@acme.mailwright.localhost',
    smtp: { host: 'localhost', ports: [2525, 1587, 1465], username: 'smtp', password: json.apiKey },
  });
});

test('create-account repeated keeps the account and adds a key, and refuses another company for the address', async () => {
  const first = await admin(['create-account', ...ada]);
  const again = await admin(['create-account', ...ada]);
  expect(again.json).toMatchObject({ companyId: first.json.companyId, userId: first.json.userId, password: null });
  expect(again.json.apiKey).not.toBe(first.json.apiKey);
  const other = await admin(['create-account', '--email', 'ada@example.com', '--company', 'Other', '--json']);
  expect(other).toMatchObject({ code: 1, json: { error: { code: 'emailRegistered' } } });
});

test('a plan is defined from a file, assigned, extended and ended, and what is wrong in the file is named by its path', async () => {
  const file = join(dataDir, 'plan.json');
  const plan = (limit: number) => {
    const send = { name: 'send', text: 'Emails a month', limit, enable: true };
    const features = [{ name: 'Transactional Email', enable: true, subFeatures: [send] }];
    return JSON.stringify({ name: 'TEAM', version: '1', graceDays: 14, features });
  };
  writeFileSync(file, plan(-5));
  const wrong = await admin(['define-plan', '--file', file]);
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('features[0].subFeatures[0].limit')]);
  writeFileSync(file, '{');
  expect((await admin(['define-plan', '--file', file])).output).toContain('is not JSON');
  writeFileSync(file, plan(50_000));
  expect((await admin(['define-plan', '--file', file])).output).toBe('TEAM 1 is in the catalogue.\n');
  writeFileSync(file, plan(60_000));
  expect((await admin(['define-plan', '--file', file])).output).toBe(
    'TEAM 1 exists already and never changes; give a new version.\n',
  );
  const listed = (await admin(['plans', '--plan', 'TEAM'])).output;
  expect(listed).toContain('TEAM 1: 1 feature groups, 14 days of grace');
  expect(listed).toContain('send: 50000 (Emails a month)');
  const company = ['--company', 'Acme'];
  expect((await admin(['set-plan', ...company, '--plan', 'TEAM', '--period-end', '2030-01-01T00:00:00Z'])).code).toBe(
    0,
  );
  expect((await admin(['extend-plan', ...company, '--period-end', '2031-01-01T00:00:00Z'])).code).toBe(0);
  const pool = new pg.Pool({ connectionString: database.url });
  const term = async () =>
    (
      await pool.query(
        `SELECT s.plan, s.version, s.period_end > now() AS running, s.grace_ends_at - s.period_end AS grace,
                (SELECT quota FROM usage_quotas q WHERE q.company_id = s.company_id AND slot = 'monthly') AS quota
         FROM subscriptions s JOIN companies c ON c.id = s.company_id WHERE c.name = 'Acme'`,
      )
    ).rows[0];
  const known = { plan: 'TEAM', version: '1', quota: 50_000 };
  expect(await term()).toMatchObject({ ...known, running: true, grace: { days: 14 } });
  expect((await admin(['expire-plan', ...company, '--no-grace'])).output).toBe('Acme: the plan has ended.\n');
  expect(await term()).toMatchObject({ ...known, running: false, grace: null });
  expect((await admin(['set-plan', ...company, '--plan', 'FREE'])).code).toBe(0);
  expect((await admin(['extend-plan', ...company, '--period-end', '2031-01-01T00:00:00Z'])).output).toBe(
    'The plan FREE has no end.\n',
  );
  await pool.end();
});

test('authorize-recipient, add-sending-domain --verified and set-quota change nothing when repeated', async () => {
  await admin(['create-account', ...ada]);
  for (const args of [
    ['authorize-recipient', '--company', 'Acme', '--email', 'bob@example.net'],
    ['add-sending-domain', '--company', 'Acme', '--domain', 'send.example.com', '--verified'],
    ['set-quota', '--company', 'Acme', '--quota', '-1'],
  ]) {
    const first = await admin([...args, '--json']);
    expect(first.code).toBe(0);
    expect(await admin([...args, '--json'])).toMatchObject({ code: 0, json: withoutTimes(first.json) });
  }
});

const withoutTimes = (json: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(json).filter(([name]) => !name.endsWith('At')));

test('all commands but migrate refuse a database that lacks migrations', async () => {
  const empty = await createEmptyDatabase();
  const env = { DATABASE_URL: empty.url };
  const refused = await admin(['create-account', ...ada], env);
  expect(refused).toMatchObject({ code: 1, json: { error: { code: 'refused' } } });
  expect(refused.output).toContain('run npm run migrate first');
  expect((await admin(['migrate', '--json'], env)).json).toEqual({ applied: readMigrations().map(({ name }) => name) });
  expect((await admin(['migrate', '--json'], env)).json).toEqual({ applied: [] });
  await empty.drop();
});

test('starts the embedded database for the duration of a command when nothing runs', async () => {
  const { code, json } = await admin(['create-account', ...ada], {});
  expect(code).toBe(0);
  expect(findPostmaster(join(dataDir, 'postgres'))).toBeNull();
  const again = await admin(['create-account', ...ada], {});
  expect(again.json.companyId).toBe(json.companyId);
});

test('uses the database and settings of a running installation', async () => {
  const ports = await findFreePorts(5);
  const [web, health, api, smtp, smtps] = ports;
  const settings = { WEB_PORT: web, HEALTH_PORT: health, API_PORT: api, SMTP_PORTS: smtp, SMTPS_PORTS: smtps };
  const env = Object.fromEntries(Object.entries(settings).map(([name, port]) => [name, String(port)]));
  const start = spawnScript('tests/fixtures/process/start-stand-ins.ts', { DATA_DIR: dataDir, ...env });
  await start.said('Mailwright is ready');
  const account = await admin(['create-account', ...ada], {});
  expect(account.json).toMatchObject({ smtp: { ports: [smtp, smtps] } });
  const doctor = await admin(['doctor', '--json'], {});
  // The test servers listen on two of the five ports.
  expect(doctor.json.checks).toContainEqual({
    check: 'ports',
    level: 'fail',
    message: `Nothing listens on ${api} (API_PORT), ${smtp} (SMTP_PORTS), ${smtps} (SMTPS_PORTS) although the product runs: read its log.`,
  });
  start.child.kill('SIGTERM');
  expect((await start.ended()).code).toBe(0);
});

describe('doctor', () => {
  test('reports nothing but the disabled fsync of tests for a ready database', async () => {
    const { code, json } = await admin(['doctor', '--json']);
    const levels = Object.fromEntries(
      (json.checks as { check: string; level: string }[]).map((one) => [one.check, one.level]),
    );
    expect(levels).toEqual({
      database: 'fail',
      replica: 'ok',
      pooler: 'ok',
      migrations: 'ok',
      partitions: 'ok',
      ports: 'warn',
      clock: 'ok',
      disk: 'ok',
      certificate: 'ok',
      queue: 'ok',
      webhooks: 'ok',
      'port 25': 'ok',
      names: 'ok',
      blocklists: 'ok',
      search: 'ok',
      'object store': 'ok',
      'return path': 'ok',
      DNSSEC: 'ok',
    });
    expect(code).toBe(1);
  });

  test('reports an unreachable database', async () => {
    const [port = 0] = await findFreePorts(1);
    const { code, output } = await admin(['doctor'], {
      DATABASE_URL: `postgresql://ada:hidden@127.0.0.1:${port}/mail`,
    });
    expect(output).toMatch(/^fail {2}database {5}The database at 127\.0\.0\.1:\d+\/mail cannot be used/);
    expect(output).not.toContain('hidden');
    expect(code).toBe(1);
  });

  test('reports missing partitions and a missing worker', async () => {
    const own = await createTestDatabase();
    const client = new pg.Client({ connectionString: own.url });
    await client.connect();
    await client.query(`SELECT drop_partitions('events', (now() + interval '30 days')::date)`);
    await client.query(
      `INSERT INTO delivery_queue (company_id, message_id, ordinal, due_at, expires_at, recipient_domain)
       VALUES (gen_random_uuid(), gen_random_uuid(), 0, now() - interval '1 hour', now() + interval '1 day', 'example.com')`,
    );
    await client.end();
    const { output } = await admin(['doctor'], { DATABASE_URL: own.url });
    expect(output).toMatch(/^fail {2}partitions/m);
    expect(output).toMatch(/^fail {2}queue {8}1 of 1 deliveries are late, the oldest by 36\d\d s/m);
    await own.drop();
  });
});

test('.env.example and the page of the settings equal them', async () => {
  expect(await admin(['settings', '--check'])).toMatchObject({ code: 0 });
});

test('set-traffic-policy sets, pauses and resets a destination, and traffic-policies lists it as changed', async () => {
  const args = ['set-traffic-policy', '--destination', 'google', '--json'];
  const set = await admin([...args, '--connections', '5', '--rate', '600', '--pause']);
  expect(set.json).toEqual({
    destination: 'google',
    connections: 5,
    messagesPerConnection: null,
    perMinute: 600,
    isPaused: true,
  });
  expect((await admin([...args, '--resume'])).json).toMatchObject({ connections: 5, isPaused: false });
  expect((await admin(['traffic-policies'])).output).toMatch(
    /^google: 5 connections, 100 messages each, 600 a minute \(yours\)$/m,
  );
  for (const wrong of [['--pause', '--resume'], ['--reset', '--pause'], [], ['--connections', '0']])
    expect((await admin([...args, ...wrong])).code).toBe(2);
  expect((await admin([...args, '--reset'])).code).toBe(0);
  expect((await admin(['traffic-policies'])).output).not.toContain('yours');
});

test('dns-records prints the records of the zone of return paths', async () => {
  const env = { DATABASE_URL: database.url, PLATFORM_DOMAIN: 'mail.example', SMTP_HOST: 'mx.mail.example' };
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `INSERT INTO companies (id, name, slug, sandbox, timezone, updated_at)
     VALUES (gen_random_uuid(), 'Platform', 'platform', false, 'UTC', now()) ON CONFLICT DO NOTHING`,
  );
  await client.end();
  const { output } = await admin(['dns-records'], env);
  expect(output).toContain('bounces.mail.example. IN MX 10 mx.mail.example.');
  expect(output).toContain('bounces.mail.example. IN TXT "v=spf1 a:mx.mail.example ~all"');
});

describe('operators', () => {
  const ben = ['--email', 'ben@example.com'];
  const since = async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('SELECT operator_since AS since FROM users WHERE email = $1', [ben[1]]);
    await client.end();
    return rows[0]?.since;
  };

  test('are granted and revoked by command for people with an account, and a repeat changes nothing', async () => {
    await admin(['create-account', ...ben, '--company', 'Ben', '--json']);
    expect(await since()).toBeNull();
    expect((await admin(['make-operator', ...ben, '--json'])).json).toMatchObject({ isOperator: true, changed: true });
    const first = await since();
    expect(first).toBeInstanceOf(Date);
    expect((await admin(['make-operator', ...ben, '--json'])).json).toMatchObject({ isOperator: true, changed: false });
    expect(await since()).toEqual(first);
    expect((await admin(['take-operator', ...ben])).output).toBe('ben@example.com is no operator any more.\n');
    expect(await since()).toBeNull();
    expect(await admin(['make-operator', '--email', 'nobody@example.com'])).toMatchObject({ code: 1 });
  });

  test('set a new password of a person by stdin only, which ends all sessions and is audited', async () => {
    await admin(['create-account', ...ben, '--company', 'Ben', '--json']);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const ask = async (sql: string) => (await client.query(sql, [ben[1]])).rows;
    const { id } = (await ask('SELECT id FROM users WHERE email = $1'))[0];
    await client.query(
      `INSERT INTO sessions (id, user_id, expires_at) SELECT gen_random_uuid(), $1, now() + interval '1 day' FROM generate_series(1, 3)`,
      [id],
    );
    const [before] = await ask('SELECT password_hash FROM users WHERE email = $1');
    expect(await admin(['set-password', ...ben, '--password', 'a good new password'])).toMatchObject({ code: 2 });
    for (const [given, words] of [
      ['', 'its first line is empty'],
      ['short', 'characters or more'],
      ['ben@example.com', 'must not contain your email address'],
      ['aaaaaaaaaaaa', 'repeats a few characters'],
    ] as const) {
      const refused = await adminWith(given, ['set-password', ...ben]);
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(words) });
    }
    expect(await ask('SELECT password_hash FROM users WHERE email = $1')).toEqual([before]);
    const set = await adminWith('a good new password\nand more\n', ['set-password', ...ben, '--json']);
    expect(set).toMatchObject({ code: 0, json: { email: ben[1], endedSessions: 3 } });
    const [after] = await ask('SELECT password_hash FROM users WHERE email = $1');
    expect(after).not.toEqual(before);
    const live =
      'SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1 AND s.revoked_at IS NULL';
    expect(await ask(live)).toEqual([]);
    const audited = `SELECT e.actor_type, e.after FROM audit_entries e JOIN users u ON e.target_id = u.id::text
      WHERE u.email = $1 AND e.action = 'password.set' AND e.company_id = u.company_id`;
    expect(await ask(audited)).toEqual([{ actor_type: 'operator', after: null }]);
    await client.end();
  });
});

/** Runs a command that is given something on stdin. */
async function adminWith(given: string, args: string[]): Promise<Answer> {
  const env = exactEnvironment({ DATA_DIR: dataDir, DATABASE_URL: database.url });
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../bin/admin.ts'), ...args], { env });
  child.stdin.end(given);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  return { code, output, json: args.includes('--json') ? JSON.parse(output) : {} };
}
