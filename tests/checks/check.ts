import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { findUndescribed } from '#lib/http/openapi/build-document.ts';
import { findCalls } from '#lib/http/openapi/find-calls.ts';
import { formatDocument } from '../../bin/openapi/document.ts';
import { startTestDatabase } from '../fixtures/database/database.ts';
import { buildSprite } from '../generate/icons/build-sprite.ts';
import { checkBoundaries } from './boundaries/check-boundaries.ts';
import { findDrift } from './drift/find-drift.ts';
import { findLanguageFaults } from './language/check-language.ts';
import { lintDocument } from './lint-api-document.ts';
import { checkTexts } from './texts/check-texts.ts';

const root = join(import.meta.dirname, '../..');

/** A step of `npm run check`: returns a note for its line, or throws an error that describes the fault. */
type Step = { name: string; run: () => Promise<string> };

/** A fault that a step found; its message is printed unchanged. */
class Finding extends Error {}

/**
 * Runs a command at the root, silently if it succeeds.
 *
 * @throws {Finding} with its whole output when it fails.
 */
async function run(command: string, args: string[], environment: Record<string, string> = {}): Promise<string> {
  const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }), ...environment, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Finding(Buffer.concat(output).toString('utf8').trim() || `${command} ended with ${code}`);
  return '';
}

async function holdBoundaries(): Promise<string> {
  const { modules, imports, violations } = checkBoundaries(root);
  if (violations.length > 0) throw new Finding(violations.join('\n'));
  return `${modules} modules, ${imports} imports`;
}

async function holdTexts(): Promise<string> {
  const { files, faults } = checkTexts(root);
  if (faults.length > 0) throw new Finding(faults.join('\n'));
  return `${files} files say their words by key`;
}

async function checkLanguage(): Promise<string> {
  const faults = findLanguageFaults(root);
  if (faults.length > 0)
    throw new Finding(faults.map(({ path, line, message }) => `${path}:${line}: ${message}`).join('\n'));
  return 'no banned terms, and doc comments begin with a main clause';
}

async function holdApiDocument(): Promise<string> {
  const calls = await findCalls();
  const undescribed = findUndescribed(calls);
  if (undescribed.length > 0) throw new Finding(undescribed.join('\n'));
  const problems = await lintDocument(await formatDocument());
  if (problems.length > 0) throw new Finding(problems.join('\n'));
  return `${calls.length} calls of the dashboard are described`;
}

async function holdIcons(): Promise<string> {
  const kept = await readFile(join(root, 'components/shell/navigation/icons.svg'), 'utf8');
  if (kept !== (await buildSprite()))
    throw new Finding('components/shell/navigation/icons.svg is out of date: node tests/generate/write-icons.ts');
  return 'the sprite of the sidebar is that of its names';
}

async function holdSchema(): Promise<string> {
  const server = await startTestDatabase();
  try {
    const drift = await findDrift(server);
    if (drift.length > 0) throw new Finding(drift.join('\n'));
    return 'migrations and schema agree';
  } finally {
    await server.stop();
  }
}

/** Prevents Prisma from fetching its engine: false and not true, so that a command which needs it fails. */
const noEngine = { PRISMA_SCHEMA_ENGINE_BINARY: '/bin/false' };

const steps: Step[] = [
  { name: 'format and lint', run: () => run('biome', ['check', '--error-on-warnings', '.']) },
  { name: 'route types', run: () => run('next', ['typegen']) },
  { name: 'types', run: () => run('tsc', ['--noEmit']) },
  { name: 'unused code', run: () => run('knip', []) },
  { name: 'boundaries', run: holdBoundaries },
  { name: 'texts', run: holdTexts },
  { name: 'language', run: checkLanguage },
  { name: 'API document', run: holdApiDocument },
  { name: 'icons', run: holdIcons },
  { name: 'data model', run: () => run('prisma', ['validate'], noEngine) },
  { name: 'schema drift', run: holdSchema },
  { name: 'settings', run: () => run('npm', ['run', '-s', 'admin', '--', 'settings', '--check']) },
];

const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/** Runs all steps one after another, so that one run reports every fault; returns true without faults. */
async function check(): Promise<boolean> {
  const startedAt = performance.now();
  let failed = 0;
  for (const { name, run } of steps) {
    const stepAt = performance.now();
    try {
      const note = await run();
      console.log(`ok    ${name.padEnd(16)} ${seconds(stepAt).padStart(7)}  ${note}`.trimEnd());
    } catch (error) {
      failed += 1;
      console.log(`FAIL  ${name.padEnd(16)} ${seconds(stepAt).padStart(7)}`);
      console.log(error instanceof Finding ? error.message : error);
    }
  }
  console.log(
    `${failed === 0 ? 'ok  ' : 'FAIL'}  ${steps.length - failed} of ${steps.length} in ${seconds(startedAt)}`,
  );
  return failed === 0;
}

process.exitCode = (await check()) ? 0 : 1;
