import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GENERATED_CLIENTS, type GeneratedClient, LINT_PROGRAM, PACKAGES } from './clients/generated-programs.ts';
import { startSendingRig } from './sending-rig.ts';

/**
 * Lints the OpenAPI document with an independent linter, makes a client of it with two generators, compiles each strictly, and
 * runs it against a relay: `node tests/support/openapi-trial.ts`. The tools are installed from npm into a folder of the
 * trial. Exits with 1 on an error of the linter, or if a client failed.
 */
const EXPECTED = JSON.stringify([1, 'Generated', 1, 'invalidAddress', 'missingGrant']);

/** The options of a strict compilation. */
const TSC = [
  ...['--strict', '--outDir', 'out', '--skipLibCheck', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable'],
  ...['--module', 'nodenext', '--types', 'node'],
];

const folder = mkdtempSync(join(tmpdir(), 'mailwright-openapi-'));
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const runTool = (script: string, ...args: string[]): string => run(join('node_modules/.bin', script), ...args);

type Result = { check: string; result: string };

const results: Result[] = [];
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  copyFileSync(join(import.meta.dirname, '../../public/api/openapi.json'), join(folder, 'openapi.json'));
  run('npm', 'install', '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES);
  results.push({ check: 'linter', result: lintDocument() });
  const rig = await startSendingRig({ DELIVERY_ROUTE: 'capture' });
  try {
    const account = await rig.createAccount('production');
    const relay = await rig.startRelay();
    const facts = [`http://127.0.0.1:${rig.ports.api}`, account.apiKey, account.from];
    for (const client of GENERATED_CLIENTS) results.push({ check: client.name, result: tryOut(client, facts) });
    await relay.stop();
  } finally {
    await rig.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.table(results);
process.exitCode = results.every(({ result }) => result.startsWith('ok')) ? 0 : 1;

/** Returns the number of warnings, or the errors. */
function lintDocument(): string {
  writeFileSync(join(folder, 'lint.mjs'), LINT_PROGRAM);
  const problems: { severity: string; ruleId: string; message: string }[] = JSON.parse(
    run(process.execPath, 'lint.mjs', 'openapi.json'),
  );
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return `ok, 0 errors, ${problems.length} warnings`;
  return errors.map(({ ruleId, message }) => `${ruleId}: ${message}`).join('\n');
}

function tryOut({ name, generate, program }: GeneratedClient, facts: readonly string[]): string {
  const file = `${name.split(' ')[0]}-client`;
  try {
    runTool(...generate);
    writeFileSync(join(folder, `${file}.ts`), program);
    runTool('tsc', ...TSC, `${file}.ts`);
    const printed = run(process.execPath, `out/${file}.js`, ...facts).trim();
    return printed === EXPECTED ? 'ok' : printed;
  } catch (error) {
    return String(error instanceof Error && 'stdout' in error ? `${error.message}${error.stdout}` : error).slice(
      0,
      2_000,
    );
  }
}
