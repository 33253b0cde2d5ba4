import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Client, Errand } from './clients.ts';

const CLIENT_MS = 120_000;

/** Checks if a client is on PATH. */
export const isInstalled = ({ needs }: Client): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, needs)));

/**
 * Sends a message with a client.
 *
 * @param cache folder that runs may share for compiled files.
 * @returns the reason of a failure, or null.
 */
export async function runClient(client: Client, errand: Errand, cache: string): Promise<string | null> {
  const { command, args, input, files = {} } = client.start(errand);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(errand.folder, name), text);
  const variables = Object.entries(errand).map(([name, value]) => [`MAIL_${name.toUpperCase()}`, String(value)]);
  const child = spawn(command, args, {
    env: {
      ...process.env,
      HOME: errand.folder,
      GOCACHE: join(cache, 'go'),
      LC_ALL: 'C.UTF-8',
      ...Object.fromEntries(variables),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: CLIENT_MS,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  child.stdin.on('error', () => {});
  child.stdin.end(input ?? '');
  const code = await new Promise((resolve) => child.on('error', () => resolve('cannot start')).on('close', resolve));
  return code === 0 ? null : `ended with ${code}: ${output.trim().split('\n').slice(-3).join(' | ')}`;
}
