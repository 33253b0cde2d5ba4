import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SiteSample } from './list-samples.ts';

const run = promisify(execFile);

/** The program that runs the samples of a language, and the name of the file that it gets. */
const RUNNERS: Readonly<Record<string, { program: string; args: string[]; file: string }>> = {
  sh: { program: 'bash', args: ['-e'], file: 'sample.sh' },
  js: { program: process.execPath, args: [], file: 'sample.mjs' },
  python: { program: 'python3', args: [], file: 'sample.py' },
  php: { program: 'php', args: [], file: 'sample.php' },
  ruby: { program: 'ruby', args: [], file: 'sample.rb' },
  go: { program: 'go', args: ['run'], file: 'sample.go' },
  java: { program: 'java', args: [], file: 'Send.java' },
};

const installed = new Map<string, boolean>();

/** Returns true if this machine can run samples of a language. */
export function canRun(language: string): boolean {
  const runner = RUNNERS[language];
  if (!runner) return false;
  const known =
    installed.get(language) ??
    [['--version'], ['version']].some((args) => spawnSync(runner.program, args).status === 0);
  installed.set(language, known);
  return known;
}

/** Runs a sample as a reader would: its file, in a folder, with the variables of the `.env` in the environment. */
export async function runSample(
  { language, code }: Pick<SiteSample, 'language' | 'code'>,
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const runner = RUNNERS[language];
  if (!runner) throw new Error(`nothing runs samples in ${language}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, runner.file), code);
  const env = { ...process.env, ...variables };
  const { stdout } = await run(runner.program, [...runner.args, runner.file], { cwd: folder, env, timeout: 60_000 });
  return stdout;
}
