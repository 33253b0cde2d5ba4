import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { exactEnvironment } from '../../bin/exact-environment.ts';
import { pollUntil } from './poll-until.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A running script of the product and its output so far. */
export type SpawnedScript = {
  child: ChildProcess;
  /** The combined stdout and stderr in order. */
  output: () => string;
  /** Waits for the end; `code` is null after a signal. */
  ended: () => Promise<{ code: number | null; output: string }>;
  /** Waits until the output contains a text. */
  said: (text: string) => Promise<void>;
};

/**
 * Runs one of our scripts with this Node and exactly the given environment plus PATH.
 *
 * @param root The folder of the version whose script is run.
 */
export function spawnScript(
  path: string,
  env: Record<string, string>,
  args: string[] = [],
  root: string = ROOT,
): SpawnedScript {
  const child = spawn(process.execPath, [join(root, path), ...args], {
    cwd: root,
    env: exactEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (written += text));
  let hasClosed = false;
  child.once('close', () => {
    hasClosed = true;
  });
  const output = () => written;
  return {
    child,
    output,
    ended: async () => {
      await pollUntil(`the end of ${path}; so far: ${written}`, () => hasClosed || null, 60_000);
      return { code: child.exitCode, output: written };
    },
    said: async (text) => {
      await pollUntil(`"${text}" from ${path}`, () => written.includes(text) || hasClosed || null, 60_000);
      if (!written.includes(text)) throw new Error(`${path} ended without saying "${text}": ${written}`);
    },
  };
}
