import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { exactEnvironment } from '../exact-environment.ts';
import { OperatorError } from '../operator-error.ts';
import { type Access, keepAccess, readAccess, toUrl } from './access.ts';
import { findBinaries } from './binaries.ts';
import { initialiseCluster, SUPERUSER } from './initialise-cluster.ts';
import { asOperatingUser, findOperatingUser, type RunnableCommand } from './operating-user.ts';
import { clearPostmaster, findPostmaster } from './postmaster.ts';
import { waitForServer } from './wait-for-server.ts';

/** A running embedded database. */
export type EmbeddedDatabase = {
  /** Signs in as the product's own role, which owns the product's database and is no superuser. */
  url: string;
  /** Signs in as the superuser, for tests that make databases. */
  adminUrl: string;
  /** Settles when the server has ended, for whatever reason. */
  exited: Promise<void>;
  /** Goes to each process that uses the database, as an open file: as long as one holds it, the server outlives us. */
  lifeline: Writable;
  /** Fast shutdown: ends all sessions, writes everything out, resolves when the server is gone. */
  stop: () => Promise<void>;
};

/** Options of an embedded database. */
export type EmbeddedOptions = {
  /** Ports that the server must not take. */
  avoidPorts?: number[];
  /** Settings beside ours, as `name=value`; later ones win. */
  flags?: string[];
};

/** The product's role and database. */
const NAME = 'mailwright';

/** A longer log is cleared at the next start. */
const LOG_MAX_BYTES = 5_000_000;

/** Durable, reachable from this machine only, and quiet; the rest is PostgreSQL's default. */
const FLAGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'max_connections=200',
  'max_wal_size=4GB',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  'log_min_messages=warning',
  // Lines hold no statements: their values are people's mail.
  'log_min_error_statement=panic',
];

/**
 * Starts the database under `<dataDir>/postgres`, and creates it first if it does not exist. The caller holds the folder
 * (`lockDataDir`): a server that still runs there was left by a killed process and is stopped first.
 *
 * @param dataDir Absolute path.
 * @throws {OperatorError} in one sentence where it cannot be made or does not start.
 */
export async function startEmbeddedDatabase(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const directory = join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const user = findOperatingUser(directory);
  const access = await keepAccess(dataDir, options.avoidPorts ?? []);
  await initialiseCluster(directory, access.password, user);
  await clearPostmaster(directory);
  const { postgres } = await findBinaries();
  const flags = [...FLAGS, ...(options.flags ?? [])].flatMap((flag) => ['-c', flag]);
  const args = ['-D', directory, '-p', String(access.port), ...flags];
  const server = await runServer(
    asOperatingUser(user, postgres, args, [directory]),
    access,
    join(dataDir, 'postgres.log'),
  );
  await ensureRole(server.adminUrl, access.password);
  return { ...server, url: toUrl(NAME, access, NAME) };
}

/** The URL of an embedded database that another process runs under a data folder, or null where none does. */
export function findEmbeddedDatabase(dataDir: string): string | null {
  const running = findPostmaster(join(dataDir, 'postgres'));
  const access = readAccess(dataDir);
  return running && access ? toUrl(NAME, { ...access, port: running.port }, NAME) : null;
}

async function runServer(
  command: RunnableCommand,
  access: Access,
  logFile: string,
): Promise<Omit<EmbeddedDatabase, 'url'>> {
  const log = openSync(logFile, isLong(logFile) ? 'w' : 'a', 0o600);
  const startOfLog = statSync(logFile).size;
  const child: ChildProcess = spawn('/bin/sh', ['-c', KEEPER, 'keeper', command.file, ...command.args], {
    ...command.user,
    cwd: '/',
    // A group of its own: Ctrl+C in the terminal must not stop the database before the relay has drained.
    detached: true,
    stdio: ['pipe', log, log],
    env: exactEnvironment({ LC_ALL: 'C' }),
  });
  closeSync(log);
  const lifeline = child.stdin;
  if (!lifeline) throw new OperatorError('The embedded database does not start: the system gives no more processes.');
  // A server that has crashed no longer reads its input; `exited` reports its end.
  lifeline.on('error', () => {});
  const exited = once(child, 'close').then(() => {});
  const stop = async () => {
    lifeline.end('stop\n');
    await exited;
  };
  const adminUrl = toUrl(SUPERUSER, access, 'postgres');
  const isUp = await waitForServer(adminUrl, child).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  if (!isUp) throw new OperatorError(formatStartFailure(logFile, startOfLog));
  return { adminUrl, exited, lifeline, stop };
}

async function ensureRole(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [NAME]);
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${NAME} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [NAME]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
  } finally {
    await client.end();
  }
}

const isLong = (path: string) => existsSync(path) && statSync(path).size > LOG_MAX_BYTES;

function formatStartFailure(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString('utf8').trim().split('\n');
  const reason = lines.find((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? 'it said nothing';
  return `The embedded database does not start: ${reason.replace(/^.*?(FATAL|PANIC):\s*/, '')} (more in ${logFile}).`;
}

/**
 * A few lines of shell between us and PostgreSQL, reading from a pipe. A word on it, or its end, means fast shutdown.
 * We hold the other end and give it to the processes that use the database: so when we are killed, the server stays
 * until the last of them has finished what it had in hand, and then stops.
 */
const KEEPER = `
exec 3<&0 0</dev/null
"$@" 3<&- &
server=$!
( read -r word; kill -INT "$server" ) 0<&3 3<&- &
watcher=$!
exec 3<&-
wait "$server"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
`;
