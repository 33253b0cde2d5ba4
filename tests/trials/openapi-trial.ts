import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatDocument } from '../../bin/openapi/document.ts';
import { startSendingRig } from '../fixtures/relay/sending-rig.ts';
import { GENERATED_CLIENTS, type GeneratedClient, PACKAGES } from './openapi/generated-programs.ts';
import { findMissingForPython, GENERATOR, GENERATOR_PACKAGE, PYTHON, PYTHON_PROGRAM } from './openapi/python-client.ts';
import { toOpenapi30 } from './openapi/to-openapi-30.ts';

/**
 * Makes clients of the OpenAPI document with two generators for TypeScript, which are compiled strictly, and one for
 * Python, and runs each against a relay: `node tests/trials/openapi-trial.ts`. The tools are installed from npm into a
 * folder of the trial; without Java or packages of Debian's Python the last client is skipped, and named. Exits with 1 if a
 * client failed.
 */
const EXPECTED = JSON.stringify([1, 'Generated', 1, 'invalidAddress', 'missingGrant']);

/** The generator warns of a lot, in several megabytes. */
const MAX_OUTPUT = 64 * 1_024 * 1_024;

/** The options of a strict compilation. */
const TSC = [
  ...['--strict', '--outDir', 'out', '--skipLibCheck', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable'],
  '--module',
  'nodenext',
  '--types',
  'node',
];

const folder = mkdtempSync(join(tmpdir(), 'mailwright-openapi-'));
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: MAX_OUTPUT,
  });
const runTool = (script: string, ...args: string[]): string => run(join('node_modules/.bin', script), ...args);

type Result = { client: string; result: string };

const missing = findMissingForPython();
const results: Result[] = [];
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  writeFileSync(join(folder, 'openapi.json'), await formatDocument());
  run(
    'npm',
    'install',
    '--save-exact',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    ...PACKAGES,
    ...(missing ? [] : [GENERATOR_PACKAGE]),
  );
  const rig = await startSendingRig({ DELIVERY_ROUTE: 'capture' });
  try {
    const account = await rig.createAccount('production');
    const relay = await rig.startRelay();
    const facts = [`http://127.0.0.1:${rig.ports.api}`, account.apiKey, account.from];
    for (const client of GENERATED_CLIENTS)
      results.push({ client: client.name, result: judge(() => tryTypeScript(client, facts)) });
    const result = missing ? `skipped, it needs ${missing}` : judge(() => tryPython(facts));
    results.push({ client: 'OpenAPI Generator for Python', result });
    await relay.stop();
  } finally {
    await rig.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.table(results);
process.exitCode = results.every(({ result }) => /^(?:ok|skipped)/.test(result)) ? 0 : 1;

/** Runs a client; returns `ok`, or what went wrong. */
function judge(run: () => string): string {
  try {
    const printed = run().trim();
    return printed === EXPECTED ? 'ok' : printed;
  } catch (error) {
    return String(error instanceof Error && 'stdout' in error ? `${error.message}${error.stdout}` : error).slice(
      0,
      2_000,
    );
  }
}

/** Generates a client, compiles it with its program, and returns what that prints. */
function tryTypeScript({ name, generate, program }: GeneratedClient, facts: readonly string[]): string {
  const file = `${name.split(' ')[0]}-client`;
  runTool(...generate);
  writeFileSync(join(folder, `${file}.ts`), program);
  runTool('tsc', ...TSC, `${file}.ts`);
  return run(process.execPath, `out/${file}.js`, ...facts);
}

/** The same with a client in Python. Its generator reads OpenAPI 3.0. */
function tryPython(facts: readonly string[]): string {
  const document: unknown = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8'));
  writeFileSync(join(folder, 'openapi-30.json'), JSON.stringify(toOpenapi30(document)));
  const options = ['-g', 'python', '-i', 'openapi-30.json', '-o', 'python', '--package-name', 'mailwright'];
  run('java', '-jar', GENERATOR, 'generate', ...options);
  run(PYTHON, '-m', 'compileall', '-q', 'python/mailwright');
  writeFileSync(join(folder, 'python/program.py'), PYTHON_PROGRAM);
  return run(PYTHON, 'python/program.py', ...facts);
}
