import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SiteSample } from './list-samples.ts';

const run = promisify(execFile);

/**
 * The program that runs the samples of a language, the name of the file that it gets, and the arguments with which it succeeds
 * where it has all that the samples need.
 */
type Runner = { program: string; args: string[]; file: string; check: string[] };

const RUNNERS: Readonly<Record<string, Runner>> = {
  sh: { program: 'bash', args: ['-e'], file: 'sample.sh', check: ['--version'] },
  js: { program: process.execPath, args: [], file: 'sample.mjs', check: ['--version'] },
  python: { program: 'python3', args: [], file: 'sample.py', check: ['--version'] },
  php: { program: 'php', args: [], file: 'sample.php', check: ['-r', 'exit(extension_loaded("curl") ? 0 : 1);'] },
  ruby: { program: 'ruby', args: [], file: 'sample.rb', check: ['--version'] },
  go: { program: 'go', args: ['run'], file: 'sample.go', check: ['version'] },
  java: { program: 'java', args: [], file: 'Send.java', check: ['--version'] },
};

const installed = new Map<string, boolean>();

/** Returns true if this machine can run samples of a language. */
export function canRun(language: string): boolean {
  const runner = RUNNERS[language];
  if (!runner) return false;
  const known = installed.get(language) ?? spawnSync(runner.program, runner.check).status === 0;
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
