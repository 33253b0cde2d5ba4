import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { poll } from '../../bin/poll.ts';
import { findFreePorts } from './free-ports.ts';
import { runAdmin } from './run-admin.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The whole product as an operator starts it: embedded database, dashboard and relay in a separate data folder. */
export type Product = {
  /** The id of the started process, the parent of all others. */
  pid: number;
  webUrl: string;
  apiUrl: string;
  ports: { smtp: number; smtps: number; health: number };
  /** The environment of the product. */
  env: Record<string, string>;
  /** The whole output so far. */
  output: () => string;
  /** Runs a command of the operator's command line and returns its answer as JSON. */
  admin: <T>(...command: string[]) => Promise<T>;
  /**
   * Sends SIGTERM to the product and resolves with the time until every process is gone; removes the data folder.
   * `isClean` is false if a process failed or had to be killed.
   */
  stop: () => Promise<{ isClean: boolean; tookMs: number }>;
};

/** The words of the banner once everything runs, the dashboard too. */
export const READY = 'is ready after';

/** The time limit of a start, long enough for a production build on a slow machine. */
const START_TIMEOUT_MS = 300_000;

const STOP_TIMEOUT_MS = 60_000;

/**
 * Starts the product and waits until it says that it is up.
 *
 * @param command How it is started: `npm start` as README says, or its script alone.
 * @param until The words by which it says so; without them those of its last banner.
 * @throws {Error} with the whole output if it ends first or takes too long.
 */
export async function startProduct(
  overrides: Record<string, string> = {},
  command: readonly [file: string, ...args: string[]] = [process.execPath, 'bin/start.ts'],
  until: string = READY,
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mailwright-product-'));
  chmodSync(dataDir, 0o711);
  const [web = 0, api = 0, smtp = 0, smtps = 0, health = 0] = await findFreePorts(5);
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    WEB_PORT: String(web),
    API_PORT: String(api),
    SMTP_PORTS: String(smtp),
    SMTPS_PORTS: String(smtps),
    HEALTH_PORT: String(health),
    // Without the limits of the newest free plan, which tests of plans set themselves.
    DEFAULT_PLAN: 'FREE@1',
    ...overrides,
  };
  const [file, ...args] = command;
  const child = spawn(file, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  }
  let isGone = false;
  // Not its exit: npm ends at a signal before what it has started. The last process to end closes the pipes.
  child.once('close', () => {
    isGone = true;
  });
  const isUp = () => written.includes(until);
  await poll(() => isGone || isUp() || written.includes('could not be built'), START_TIMEOUT_MS);
  const stop = () => stopProduct(child, () => isGone, dataDir);
  if (!isUp()) {
    await stop();
    throw new Error(`The product did not start: ${written}`);
  }
  return {
    pid: child.pid ?? 0,
    webUrl: `http://localhost:${web}`,
    apiUrl: `http://localhost:${api}`,
    ports: { smtp, smtps, health },
    env,
    output: () => written,
    admin: (...command) => runAdmin(env, ...command),
    stop,
  };
}

async function stopProduct(child: ChildProcess, isGone: () => boolean, dataDir: string) {
  const startedAt = performance.now();
  child.kill('SIGTERM');
  const isClean = (await poll(isGone, STOP_TIMEOUT_MS)) && (child.exitCode === 0 || child.signalCode === 'SIGTERM');
  if (!isGone()) child.kill('SIGKILL');
  const tookMs = performance.now() - startedAt;
  rmSync(dataDir, { recursive: true, force: true });
  return { isClean, tookMs };
}
