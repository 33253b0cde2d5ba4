import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { API_DOCUMENT } from '../openapi/document-file.ts';
import { OperatorError } from '../operator-error.ts';
import { poll } from '../poll.ts';
import { ROOT } from './child-process.ts';
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

/** The time to wait for a build that another start has in progress. */
const OTHER_BUILD_MS = 600_000;

/**
 * Builds the dashboard unless the existing build is of these sources.
 *
 * @param print Receives one line about the progress.
 * @throws {OperatorError} with the end of the build's output when it fails.
 */
export async function ensureBuild(print: (line: string) => void, signal: AbortSignal): Promise<void> {
  if (isBuilt()) return;
  const lock = await takeBuildLock();
  try {
    if (isBuilt()) return;
    print('Building the dashboard; this happens once per version and takes a minute or so …');
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

async function takeBuildLock() {
  mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
  const take = () => takeFileLock(join(ROOT, 'node_modules/.cache/mailwright-build.lock'), 'next build');
  let result = take();
  await poll(
    () => {
      if (result.lock === null) result = take();
      return result.lock !== null;
    },
    OTHER_BUILD_MS,
    250,
  );
  if (result.lock) return result.lock;
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

async function runBuild(signal: AbortSignal): Promise<void> {
  await buildDocs(signal);
  await runNode('The dashboard', ['node_modules/next/dist/bin/next', 'build'], signal);
}

async function runNode(what: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGTERM');
  signal.addEventListener('abort', kill);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  signal.removeEventListener('abort', kill);
  signal.throwIfAborted();
  if (code === 0) return;
  const end = `${out}\n${err}`.trim().split('\n').slice(-30).join('\n');
  throw new OperatorError(`${what} could not be built (exit code ${code}):\n${end}`);
}
