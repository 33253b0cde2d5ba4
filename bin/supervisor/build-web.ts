import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { API_DOCUMENT } from '../openapi/document-file.ts';
import { OperatorError } from '../operator-error.ts';
import { poll } from '../poll.ts';
import { killGroup, listAsRunning, ROOT, STOP_WITH_PARENT } from './child-process.ts';
import { takeFileLock } from './file-lock.ts';

/** The files that a production build depends on. */
const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'bin/openapi',
  'docs/site',
  'docs/compat.md',
  'CHANGELOG.md',
  'prisma/schema',
  'middleware.ts',
  'proxy.ts',
  'instrumentation.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

const BUILD_ID = join(ROOT, '.next/BUILD_ID');
/** The files that a build writes besides the dashboard. */
const DOCS = ['.docs/navigation.json', API_DOCUMENT];
const STAMP = join(ROOT, '.next/mailwright-sources');

/** The nice value of a build: while both work, the relay gets three quarters of a processor. */
const BUILD_PRIORITY = 5;

/** The time to wait for a build that another start has in progress. */
const OTHER_BUILD_MS = 600_000;

/** A build that processes of a start need. */
export type Build = {
  /** Checks whether there is nothing to build. */
  isCurrent: () => boolean;
  /**
   * Builds.
   *
   * @param print Receives one line about the progress.
   * @throws {OperatorError} with the end of the build's output when it fails.
   */
  run: (print: (line: string) => void, signal: AbortSignal) => Promise<void>;
};

/** The production build of the dashboard, and the documentation that its pages show. */
export const dashboardBuild: Build = { isCurrent: isBuilt, run: buildUnlessBuilt };

async function buildUnlessBuilt(print: (line: string) => void, signal: AbortSignal): Promise<void> {
  const lock = await takeBuildLock(signal);
  try {
    if (isBuilt()) return;
    print('Building the dashboard; this happens once per version and takes about 40 s …');
    const stamp = hashSources();
    // An interrupted build must not look like a finished one.
    for (const file of [STAMP, BUILD_ID]) rmSync(file, { force: true });
    const since = performance.now();
    await runBuild(signal);
    writeFileSync(STAMP, stamp);
    print(`Built in ${Math.round((performance.now() - since) / 1_000)} s.`);
  } finally {
    lock.release();
  }
}

async function takeBuildLock(signal: AbortSignal) {
  mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
  const take = () => takeFileLock(join(ROOT, 'node_modules/.cache/mailwright-build.lock'), 'next build');
  let result = take();
  await poll(
    () => {
      if (result.lock === null) result = take();
      return result.lock !== null || signal.aborted;
    },
    OTHER_BUILD_MS,
    250,
  );
  if (result.lock) return result.lock;
  signal.throwIfAborted();
  throw new OperatorError(
    `Another process (${result.found.holder.pid}) has been building the dashboard for ten minutes: stop it and start again.`,
  );
}

/** Checks whether the build is current: its stamp matches the sources, or, after a manual `next build`, it is newer than they are. */
function isBuilt(): boolean {
  if (!existsSync(BUILD_ID) || !DOCS.every((file) => existsSync(join(ROOT, file)))) return false;
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === hashSources();
  const builtAt = statSync(BUILD_ID).mtimeMs;
  return listSources().every((file) => statSync(join(ROOT, file)).mtimeMs < builtAt);
}

function hashSources(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of listSources()) hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

function listSources(): string[] {
  const files = SOURCES.filter((path) => existsSync(join(ROOT, path))).flatMap((path) => {
    if (!statSync(join(ROOT, path)).isDirectory()) return [path];
    const entries = readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
      .sort();
  });
  return files.filter((file) => file !== API_DOCUMENT);
}

/**
 * Compiles the documentation and writes the OpenAPI document, which pages read in development too.
 *
 * @throws {OperatorError} with the end of the output when it fails.
 */
export async function buildDocs(signal: AbortSignal): Promise<void> {
  await Promise.all([
    runNode('The documentation', ['bin/build-docs.ts'], signal),
    runNode('The OpenAPI document', ['bin/build-openapi.ts'], signal),
  ]);
}

/** Compiles both side by side; when one fails, the other is stopped. */
async function runBuild(signal: AbortSignal): Promise<void> {
  const failing = new AbortController();
  const either = AbortSignal.any([signal, failing.signal]);
  const parts = [buildDocs(either), runNode('The dashboard', ['node_modules/next/dist/bin/next', 'build'], either)];
  try {
    await Promise.all(parts);
  } catch (error) {
    failing.abort();
    await Promise.allSettled(parts);
    throw error;
  }
}

async function runNode(what: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ['--import', STOP_WITH_PARENT, ...args], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      STOP_WITH_PARENT: String(process.pid),
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  listAsRunning(child);
  yieldProcessors(child);
  const kill = () => killGroup(child, 'SIGTERM');
  if (signal.aborted) kill();
  signal.addEventListener('abort', kill);
  const [out, err, [code]] = await Promise.all([readAll(child.stdout), readAll(child.stderr), once(child, 'close')]);
  signal.removeEventListener('abort', kill);
  signal.throwIfAborted();
  if (code === 0) return;
  const end = `${out}\n${err}`.trim().split('\n').slice(-30).join('\n');
  throw new OperatorError(`${what} could not be built (exit code ${code}):\n${end}`);
}

const readAll = (stream: Readable | null): Promise<string> => (stream ? text(stream) : Promise.resolve(''));

/** Mail that is accepted during a build must not wait for it: threads that the process starts later have this priority too. */
function yieldProcessors({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, BUILD_PRIORITY);
  } catch {
    // The process has already ended.
  }
}
