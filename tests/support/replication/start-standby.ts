import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '../../../bin/database/embedded-database.ts';
import { findPostmaster } from '../../../bin/database/postmaster.ts';
import { poll } from '../../../bin/poll.ts';
import { chooseFreePort } from '../../../bin/ports.ts';
import { type TestServer, withAdmin } from '../database.ts';
import { copyCluster } from './copy-cluster.ts';

/** The name under which a standby confirms commits: what `synchronous_standby_names` names. */
export const STANDBY_NAME = 'standby';

/**
 * Starts a streaming replica of a running server: a base copy by PostgreSQL's low-level API, since the embedded
 * PostgreSQL has no pg_basebackup.
 *
 * @param flags Settings of the replica, as `name=value`.
 * @param name The name under which it confirms commits.
 */
export async function startStandby(
  primary: TestServer,
  flags: string[] = [],
  name: string = STANDBY_NAME,
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'mailwright-standby-'));
  chmodSync(folder, 0o711);
  const directory = join(folder, 'postgres');
  await copyRunning(primary, directory);
  const { hostname, port, username, password } = new URL(primary.adminUrl);
  const source = `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`;
  writeOwned(directory, 'standby.signal', '');
  const access = { port: await chooseFreePort(0, []), password };
  writeFileSync(join(folder, 'postgres.json'), JSON.stringify(access), { mode: 0o600 });
  const server = await startEmbeddedDatabase(folder, {
    flags: [`primary_conninfo=${source}`, 'wal_retrieve_retry_interval=200ms', ...flags],
  });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: server.url, adminUrl: server.adminUrl, folder, stop };
}

async function copyRunning(primary: TestServer, directory: string): Promise<void> {
  await withAdmin(primary.adminUrl, async (admin) => {
    await admin.query("SELECT pg_backup_start('a standby', true)");
    copyCluster(join(primary.folder, 'postgres'), directory);
    const { rows } = await admin.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    writeOwned(directory, 'backup_label', rows[0]?.labelfile ?? '');
  });
}

function writeOwned(directory: string, name: string, text: string): void {
  const { uid, gid } = lstatSync(directory);
  const path = join(directory, name);
  writeFileSync(path, text, { mode: 0o600 });
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}

/** Makes every commit of a server wait until its standby has it on disk. */
export async function requireStandby(primary: TestServer): Promise<void> {
  await withAdmin(primary.adminUrl, async (admin) => {
    await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '${STANDBY_NAME}'`);
    await admin.query('SELECT pg_reload_conf()');
    const isSynchronous = async () => {
      const { rows } = await admin.query("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'");
      return rows.length === 1;
    };
    if (!(await poll(isSynchronous, 30_000))) throw new Error('The standby did not become synchronous');
  });
}

/** Lets a standby apply each commit so many seconds after it was made. */
export const delayStandby = (standby: TestServer, seconds: number): Promise<void> =>
  withAdmin(standby.adminUrl, async (admin) => {
    await admin.query(`ALTER SYSTEM SET recovery_min_apply_delay = '${seconds}s'`);
    await admin.query('SELECT pg_reload_conf()');
  });

/** Promotes a standby to the primary. */
export const promote = (standby: TestServer): Promise<void> =>
  withAdmin(standby.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ done: boolean }>('SELECT pg_promote(true, 60) AS done');
    if (!rows[0]?.done) throw new Error('The standby was not promoted');
  });

/** Kills a server with all its processes (SIGKILL), as the loss of its machine does. */
export async function killServer({ folder }: TestServer): Promise<void> {
  const postmaster = findPostmaster(join(folder, 'postgres'));
  if (!postmaster) throw new Error('The server does not run');
  const pids = [postmaster.pid, ...listChildren(postmaster.pid)];
  for (const pid of pids) if (readProcess(pid)) process.kill(pid, 'SIGKILL');
  if (!(await poll(() => pids.every((pid) => readProcess(pid) === null), 10_000)))
    throw new Error('The server still runs');
}

const listChildren = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readProcess(pid)?.parent === parent);

/** Returns the parent of a running process (Linux: /proc/<pid>/stat, after the name in parentheses); null for one that has ended. */
function readProcess(pid: number): { parent: number } | null {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return state === 'Z' ? null : { parent: Number(parent) };
  } catch {
    return null;
  }
}
