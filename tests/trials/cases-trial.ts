import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Case, readCases } from './cases/case.ts';
import { type Installation, startInstallation } from './cases/installation.ts';
import { openTrial } from './cases/trial.ts';
import { tryCase } from './cases/try-case.ts';

/**
 * Tries cases of public bug reports, which are not in this repository, through the product's own ports, APIs and verbs:
 * `npm run -s trial:cases -- --cases <folder> [--only R01,R03] [--show]`. Prints right or wrong for each case and, with
 * `--show`, what is different and why the wanted outcome is right; exits with 1 if a case is wrong that is not arguable.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      cases: { type: 'string' },
      only: { type: 'string', default: '' },
      show: { type: 'boolean', default: false },
    },
  });
  if (!values.cases) throw new Error('Give --cases <folder>: one JSON file a case, and its inputs.');
  const folder = resolve(values.cases);
  const cases = readCases(folder, values.only.split(',').filter(Boolean));
  const installation = await startInstallation();
  const wrong: Case[] = [];
  try {
    for (const one of cases) {
      const faults = await tryOne(installation, folder, one);
      if (faults.length > 0) wrong.push(one);
      print(one, faults, values.show);
    }
  } finally {
    await installation.stop();
  }
  const count = cases.length - wrong.length;
  console.log(`${count} of ${cases.length} right; wrong: ${wrong.map(({ id }) => id).join(' ') || 'none'}`);
  // Not only its code: the roles of a relay leave timers and sockets to the end of their process.
  process.exit(wrong.every(({ arguable }) => arguable !== undefined) ? 0 : 1);
}

async function tryOne(installation: Installation, folder: string, one: Case): Promise<string[]> {
  try {
    return await tryCase(one, openTrial(installation, folder, one.id));
  } catch (error) {
    return [`broken: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
  }
}

function print({ id, title, why, arguable }: Case, faults: readonly string[], shows: boolean): void {
  const verdict = faults.length === 0 ? 'right' : arguable ? 'arguable' : 'wrong';
  console.log(`${verdict.padEnd(9)}${id.padEnd(6)}${title}`);
  if (!shows) return;
  for (const fault of faults) console.log(`           ${fault}`);
  if (faults.length > 0) console.log(`           why: ${why}${arguable ? `; arguable: ${arguable}` : ''}`);
}

await main();
