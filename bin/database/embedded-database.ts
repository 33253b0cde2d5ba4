import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { chooseFreePort } from '../ports.ts';
import { findBinaries } from './binaries.ts';
import { initialiseCluster, SUPERUSER } from './initialise-cluster.ts';
import { KEEPER } from './keeper.ts';
import { asOperatingUser, findOperatingUser } from './operating-user.ts';
import { clearPostmaster, findPostmaster } from './postmaster.ts';

/** A running embedded database. */
export type EmbeddedDatabase = {
  /** Signs in as the product's own role, which owns the product's database and is no superuser. */
  url: string;
  /** Signs in as the superuser, for tests that make databases. */
  adminUrl: string;
  /** Settles when the server has ended, for whatever reason. */
  exited: Promise<void>;
  /** Fast shutdown: ends all sessions, writes everything out, resolves when the server is gone. */
  stop: () => Promise<void>;
};

/** How an embedded database is run. */
export type EmbeddedOptions = {
  /** Ports that the server must not take. */
  avoidPorts?: number[];
  /** Settings beside ours, as `name=value`; later ones win. */
  flags?: string[];
};

const NAME = 'mailwright';
const LOG_MAX_BYTES = 5_000_000;

/** Durable, reachable from this machine only, and quiet; the rest is PostgreSQL's default. */
const FLAGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'max_connections=200',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  'log_min_messages=warning',
  // Log lines hold no statements: their values are people's mail.
  'log_min_error_statement=panic',
  'max_wal_size=4GB',
];

/**
 * Starts the database under `<dataDir>/postgres`, making it first where there is none. The caller holds the folder
 * (`lockDataDir`): a server that still runs there was left by a killed process and is stopped first.
 *
 * @throws {OperatorError} in one sentence where it cannot be made or does not start.
 */
export async function startEmbeddedDatabase(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const directory = join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const user = findOperatingUser();
  const access = await keepAccess(dataDir, options.avoidPorts ?? []);
  await initialiseCluster(directory, access.password, user);
  await clearPostmaster(directory);
  const { postgres } = await findBinaries();
  const flags = [...FLAGS, ...(options.flags ?? [])].flatMap((flag) => ['-c', flag]);
  const command = asOperatingUser(user, postgres, ['-D', directory, '-p', String(access.port), ...flags], [directory]);
  const logFile = join(dataDir, 'postgres.log');
  const log = openSync(logFile, isLong(logFile) ? 'w' : 'a', 0o600);
  const startOfLog = statSync(logFile).size;
  const child = spawn('/bin/sh', ['-c', KEEPER, 'keeper', command.file, ...command.args], {
    ...command.user,
    cwd: '/',
    // A group of its own: Ctrl+C in the terminal must not stop the database before the relay has drained.
    detached: true,
    stdio: ['pipe', log, log],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  });
  closeSync(log);
  const exited = once(child, 'close').then(() => {});
  const adminUrl = toUrl(SUPERUSER, access, 'postgres');
  if (!(await isAccepting(adminUrl, child))) throw new OperatorError(sayWhy(logFile, startOfLog));
  await ensureRole(adminUrl, access.password);
  return { url: toUrl(NAME, access, NAME), adminUrl, exited, stop: () => stop(child, exited) };
}

/** The URL of an embedded database that another process runs under a data folder, or null where none does. */
export function findEmbeddedDatabase(dataDir: string): string | null {
  const running = findPostmaster(join(dataDir, 'postgres'));
  const access = readAccess(dataDir);
  return running && access ? toUrl(NAME, { ...access, port: running.port }, NAME) : null;
}

/** Whether a data folder holds an embedded database, running or not. */
export const hasEmbeddedDatabase = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres'));

type Access = { port: number; password: string };

/** Port and password are drawn once and kept; another port is taken only where something else sits on the kept one. */
async function keepAccess(dataDir: string, avoidPorts: number[]): Promise<Access> {
  const kept = readAccess(dataDir);
  // A server that was left behind still sits on the kept port; it is about to be stopped.
  const isOurs = kept?.port === findPostmaster(join(dataDir, 'postgres'))?.port;
  const port = kept && isOurs ? kept.port : await chooseFreePort(kept?.port ?? 0, avoidPorts);
  const access = { port, password: kept?.password ?? randomBytes(24).toString('base64url') };
  writeFileSync(join(dataDir, 'postgres.json'), `${JSON.stringify(access)}\n`, { mode: 0o600 });
  return access;
}

function readAccess(dataDir: string): Access | null {
  const path = join(dataDir, 'postgres.json');
  if (!existsSync(path)) return null;
  const { port, password }: Partial<Access> = JSON.parse(readFileSync(path, 'utf8'));
  return port && password ? { port, password } : null;
}

const toUrl = (role: string, { port, password }: Access, database: string) =>
  `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;

/** Waits for the first session; false when the server ended before. Recovery after a kill may take its time. */
async function isAccepting(url: string, child: ChildProcess): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await wait(25);
    }
  }
  return false;
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

async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.stdin?.end('stop\n');
  await exited;
}

const isLong = (path: string) => existsSync(path) && statSync(path).size > LOG_MAX_BYTES;

function sayWhy(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString('utf8').trim().split('\n');
  const reason = lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? 'it said nothing';
  return `The embedded database does not start: ${reason.replace(/^.*?(FATAL|PANIC):\s*/, '')} (more in ${logFile}).`;
}
