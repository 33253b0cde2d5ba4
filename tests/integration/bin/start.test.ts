import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findEmbeddedDatabase } from '../../../bin/database/embedded-database.ts';
import { findPostmaster } from '../../../bin/database/postmaster.ts';
import { exactEnvironment } from '../../../bin/exact-environment.ts';
import { readIdentity } from '../../../bin/process-identity.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';
import { findFreePorts } from '../../fixtures/process/free-ports.ts';
import { type SpawnedScript, spawnScript } from '../../fixtures/process/spawn-script.ts';

// Clusters are made and processes started, perhaps on a machine that has other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const READY = 'Mailwright is ready';

let dataDir = '';
let env: Record<string, string> = {};
let web = '';
let relay = '';
const started: SpawnedScript[] = [];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mailwright-start-'));
  const [webPort, healthPort, apiPort, smtpPort, smtpsPort] = await findFreePorts(5);
  env = {
    DATA_DIR: dataDir,
    WEB_PORT: `${webPort}`,
    HEALTH_PORT: `${healthPort}`,
    API_PORT: `${apiPort}`,
    SMTP_PORTS: `${smtpPort}`,
    SMTPS_PORTS: `${smtpsPort}`,
  };
  web = `http://127.0.0.1:${webPort}`;
  relay = `http://127.0.0.1:${healthPort}`;
});

afterEach(async () => {
  for (const script of started.splice(0)) {
    script.child.kill('SIGTERM');
    await script.ended();
  }
  await pollUntil('the end of the database', () => findPostmaster(postgresDir()) === null || null, 60_000);
  rmSync(dataDir, { recursive: true, force: true });
});

const postgresDir = () => join(dataDir, 'postgres');

function start(changes: Record<string, string> = {}): SpawnedScript {
  const script = spawnScript('tests/fixtures/process/start-stand-ins.ts', { ...env, ...changes });
  started.push(script);
  return script;
}

async function startReady(): Promise<SpawnedScript> {
  const script = start();
  await script.said(READY);
  return script;
}

async function askPid(base: string): Promise<number | null> {
  try {
    const response = await fetch(`${base}/ready`);
    return response.ok ? (await response.json()).pid : null;
  } catch {
    return null;
  }
}

const newPid = (base: string, old: number | null) =>
  pollUntil(`another process behind ${base}`, async () => {
    const pid = await askPid(base);
    return pid === old ? null : pid;
  });

const isOver = (pid: number | null) =>
  pollUntil(`the end of process ${pid}`, () => readIdentity(pid ?? 0) === null || null);

describe('a failed start prints one sentence and leaves nothing running', () => {
  test('for a port in use', async () => {
    const squatter = createServer().listen(Number(env.API_PORT), '127.0.0.1');
    await once(squatter, 'listening');
    const { code, output } = await start().ended();
    squatter.close();
    expect(output).toBe(
      `Port ${env.API_PORT} (API_PORT) is taken by another program: stop that program, or set API_PORT to a free port.\n`,
    );
    expect(code).toBe(1);
    expect(findPostmaster(postgresDir())).toBeNull();
  });

  test('for a port of two settings', async () => {
    const { code, output } = await start({ HEALTH_PORT: `${env.WEB_PORT}` }).ended();
    expect(output).toBe(
      `Port ${env.WEB_PORT} is asked for by WEB_PORT and by HEALTH_PORT: give one of them another port.\n`,
    );
    expect(code).toBe(1);
  });

  test('for an invalid variable', async () => {
    const { code, output } = await start({ SMTP_PORTS: '25,smtp' }).ended();
    expect(output).toMatch(/^The setting SMTP_PORTS \(it is "25,smtp"\) is wrong: .*\.\n$/);
    expect(code).toBe(1);
  });

  test('for an unreachable database, without its password', async () => {
    const [port = 0] = await findFreePorts(1);
    const { code, output } = await start({ DATABASE_URL: `postgresql://ada:hidden@127.0.0.1:${port}/mail` }).ended();
    expect(output).toBe(
      `The database at 127.0.0.1:${port}/mail cannot be used (nothing listens there): check DATABASE_URL, or leave it out to run an embedded database.\n`,
    );
    expect(code).toBe(1);
  });

  test('for a missing certificate file', async () => {
    const { code, output } = await start({ TLS_CERT_FILE: '/nowhere/a.pem', TLS_KEY_FILE: '/nowhere/b.pem' }).ended();
    expect(output).toBe('The file /nowhere/a.pem (TLS_CERT_FILE) cannot be read: give the path of a PEM file.\n');
    expect(code).toBe(1);
  });

  test('for a second start on the same data folder, without harm to the first one', async () => {
    const first = await startReady();
    const { code, output } = await start().ended();
    expect(output).toBe(
      `Another process (npm start, process ${first.child.pid}) works on ${dataDir}: stop it, or give DATA_DIR another folder.\n`,
    );
    expect(code).toBe(1);
    expect(await askPid(web)).not.toBeNull();
  });
});

test('keeps secrets, key and database password across starts, readable by their owner only', async () => {
  const read = () =>
    ['secrets.json', 'postgres.json', 'tls-key.pem'].map((name) => readFileSync(join(dataDir, name), 'utf8'));
  const first = await startReady();
  const before = read();
  for (const name of ['secrets.json', 'postgres.json', 'tls-key.pem']) {
    expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
  }
  first.child.kill('SIGTERM');
  await first.ended();
  await startReady();
  expect(read()).toEqual(before);
});

test('runs a durable embedded database on loopback only, with an ordinary role for the product', async () => {
  await startReady();
  const client = new pg.Client({ connectionString: findEmbeddedDatabase(dataDir) ?? '' });
  await client.connect();
  const { rows } = await client.query(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
            current_setting('listen_addresses') AS listen, current_setting('is_superuser') AS superuser`,
  );
  await client.end();
  expect(rows).toEqual([{ fsync: 'on', commit: 'on', listen: '127.0.0.1', superuser: 'off' }]);
});

test('restarts a process that died and leaves the other one running', async () => {
  const script = await startReady();
  const [webPid, relayPid] = [await askPid(web), await askPid(relay)];
  process.kill(relayPid ?? 0, 'SIGKILL');
  await newPid(relay, relayPid);
  expect(await askPid(web)).toBe(webPid);
  expect(script.output()).toContain('The relay ended (SIGKILL); restarting now.');
});

test('restarts a crashed database while the processes continue running', async () => {
  await startReady();
  const [webPid, relayPid, server] = [await askPid(web), await askPid(relay), findPostmaster(postgresDir())];
  process.kill(server?.pid ?? 0, 'SIGKILL');
  await pollUntil(
    'another server',
    async () => (findPostmaster(postgresDir())?.pid ?? server?.pid) !== server?.pid || null,
  );
  expect(await newPid(web, null)).toBe(webPid);
  expect(await newPid(relay, null)).toBe(relayPid);
});

test('lets the processes finish their work on SIGTERM, then stops the database and exits with 0', async () => {
  const script = await startReady();
  const pids = [await askPid(web), await askPid(relay)];
  await fetch(`${relay}/stop-after?ms=1500`);
  script.child.kill('SIGTERM');
  const { code, output } = await script.ended();
  expect(output.match(/drained/g)).toHaveLength(2);
  expect(code).toBe(0);
  for (const pid of pids) await isOver(pid);
  expect(findPostmaster(postgresDir())).toBeNull();
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8').trim()).toMatch(/database system is shut down$/);
  await startReady();
});

test('lets the processes finish after two signals close together, as npm sends for one Ctrl+C', async () => {
  const script = await startReady();
  await fetch(`${relay}/stop-after?ms=500`);
  script.child.kill('SIGINT');
  await script.said('Stopping');
  script.child.kill('SIGINT');
  const { code, output } = await script.ended();
  expect(output.match(/drained/g)).toHaveLength(2);
  expect(code).toBe(0);
});

test('waits for a running stop when started right after SIGTERM', async () => {
  const script = await startReady();
  await fetch(`${relay}/stop-after?ms=2500`);
  script.child.kill('SIGTERM');
  await startReady();
  expect((await script.ended()).code).toBe(0);
});

test('stops everything in order when the shell of npm is killed, which passes no signal on', async () => {
  const script = join(import.meta.dirname, '../../fixtures/process/start-stand-ins.ts');
  const shell = spawn('sh', ['-c', `"${process.execPath}" "${script}"; exit $?`], {
    env: exactEnvironment({ ...env, npm_lifecycle_event: 'start' }),
    stdio: 'ignore',
  });
  const pids = [await newPid(web, null), await newPid(relay, null)];
  shell.kill('SIGTERM');
  for (const pid of pids) await isOver(pid);
  await pollUntil('the end of the database', () => findPostmaster(postgresDir()) === null || null);
});

test('stops everything on SIGTERM during the start', async () => {
  const script = start();
  await pollUntil('a server that starts', () => findPostmaster(postgresDir()));
  script.child.kill('SIGTERM');
  expect((await script.ended()).code).toBe(0);
  expect(findPostmaster(postgresDir())).toBeNull();
});

test('stops everything after the work in hand when the supervisor gets SIGKILL', async () => {
  const script = await startReady();
  const pids = [await askPid(web), await askPid(relay)];
  await fetch(`${relay}/stop-after?ms=1000`);
  script.child.kill('SIGKILL');
  for (const pid of pids) await isOver(pid);
  await pollUntil('the end of the database', () => findPostmaster(postgresDir()) === null || null);
  await script.ended();
  expect(script.output().match(/drained/g)).toHaveLength(2);
});

test('starts again at once after the supervisor got SIGKILL', async () => {
  const script = await startReady();
  const pids = [await askPid(web), await askPid(relay)];
  script.child.kill('SIGKILL');
  await startReady();
  expect(await askPid(web)).not.toBe(pids[0]);
  expect(await askPid(relay)).not.toBe(pids[1]);
});

describe('a dashboard that must be built first', () => {
  const buildEnd = () => join(dataDir, 'build-end');

  /** Ends the build; the file appears with its content. */
  function endBuild(how: 'built' | 'failed'): void {
    writeFileSync(`${buildEnd()}.new`, how);
    renameSync(`${buildEnd()}.new`, buildEnd());
  }

  async function startBuilding(): Promise<SpawnedScript> {
    const script = start({ BUILD_END: buildEnd() });
    await script.said('Mail is accepted after');
    return script;
  }

  const askBuild = async (): Promise<{ pid: number; state: string }> => (await fetch(`${web}/build`)).json();

  const seeBuild = (state: string) =>
    pollUntil(`the state ${state}`, async () => {
      const answer = await askBuild().catch(() => null);
      return answer?.state === state ? answer : null;
    });

  test('does not keep the relay waiting, and one process has its port from the start', async () => {
    const script = await startBuilding();
    expect(await askPid(relay)).not.toBeNull();
    const { pid } = await seeBuild('building');
    expect(script.output()).not.toContain(READY);
    endBuild('built');
    await script.said(READY);
    expect(await askPid(web)).toBe(pid);
  });

  test('is waited for by the successor of a process that died meanwhile', async () => {
    const script = await startBuilding();
    const { pid } = await seeBuild('building');
    process.kill(pid, 'SIGKILL');
    await pollUntil('a successor', async () => ((await askBuild().catch(() => null))?.pid ?? pid) !== pid || null);
    expect((await askBuild()).state).toBe('building');
    endBuild('built');
    await script.said(READY);
  });

  test('leaves the relay running when its build fails, and the stop ends with an error', async () => {
    const script = await startBuilding();
    const relayPid = await askPid(relay);
    endBuild('failed');
    await script.said('The dashboard could not be built.');
    await seeBuild('failed');
    expect(await askPid(relay)).toBe(relayPid);
    script.child.kill('SIGTERM');
    const { code, output } = await script.ended();
    expect(code).toBe(1);
    expect(output).toMatch(/\nStopped\. The dashboard never ran: it could not be built\.\n$/);
    await isOver(relayPid);
  });

  test('stops with everything else on SIGTERM, without an error', async () => {
    const script = await startBuilding();
    const pids = [(await seeBuild('building')).pid, await askPid(relay)];
    script.child.kill('SIGTERM');
    expect((await script.ended()).code).toBe(0);
    for (const pid of pids) await isOver(pid);
    expect(findPostmaster(postgresDir())).toBeNull();
  });

  test('starts at once with a current build', async () => {
    endBuild('built');
    const script = start({ BUILD_END: buildEnd() });
    await script.said(READY);
    expect(script.output()).not.toContain('Building.');
    expect((await askBuild()).state).toBe('none');
  });
});
