import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureSelfSigned } from '#lib/infra/tls/self-signed.ts';
import { exactEnvironment } from '../../../bin/exact-environment.ts';
import { poll } from '../../../bin/poll.ts';
import { findFreePorts } from '../../fixtures/process/free-ports.ts';
import { answers } from '../answers.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** A Haraka that relays all mail to the remote server. */
export type Haraka = { port: number; pid: number; stop: () => Promise<void> };

const NO_HARAKA = 'no Haraka is measured: it needs --peer and a folder with `npm install Haraka`, named by HARAKA_DIR';

/** Returns the note of a comparison with Haraka: how to install it where it is missing, otherwise the given one. */
export function noteHaraka(haraka: object | null, note?: string): { note?: string } {
  const text = haraka ? note : NO_HARAKA;
  return text === undefined ? {} : { note: text };
}

/** Folders of global packages, beside the operator's own. */
const GLOBAL_FOLDERS = ['/usr/lib/node_modules', '/usr/local/lib/node_modules'];

const START_MS = 20_000;
const STOP_MS = 20_000;

/** Finds the program of an installed Haraka: in `HARAKA_DIR`, or among the global packages. Null for none. */
export function findHaraka(): string | null {
  const own = process.env.HARAKA_DIR;
  const folders = [...(own ? [join(own, 'node_modules')] : []), ...GLOBAL_FOLDERS];
  return folders.map((folder) => join(folder, 'Haraka/bin/haraka')).find((file) => existsSync(file)) ?? null;
}

/**
 * A plugin that lets every client relay and names the remote server as the next hop of every domain. Mail that is relayed
 * goes through Haraka's own queue: a file that is written and synchronized before the 250, and removed after the delivery.
 */
const writePlugin = (sinkPort: number): string => `
exports.hook_connect = (next, connection) => { connection.relaying = true; next() }
exports.hook_get_mx = (next) => next(OK, { priority: 0, exchange: '127.0.0.1', port: ${sinkPort} })
`;

/**
 * Starts Haraka on a free port with a process for each core, its queue on the same disk as our database and no plugins but
 * TLS. Like Postfix it requires no password; unlike with Postfix, the folder of its queue is not synchronized.
 *
 * @param program as `findHaraka` returns it.
 */
export async function startHaraka(program: string, sinkPort: number): Promise<Haraka> {
  const { path, remove } = makeTemporaryFolder('haraka');
  for (const name of ['config', 'plugins', 'queue']) mkdirSync(join(path, name));
  const [port = 0] = await findFreePorts(1);
  const { certFile, keyFile } = await ensureSelfSigned(path, 'localhost');
  // Haraka has no defaults for the texts in this file.
  copyFileSync(join(dirname(program), '../config/connection.ini'), join(path, 'config/connection.ini'));
  copyFileSync(certFile, join(path, 'config/tls_cert.pem'));
  copyFileSync(keyFile, join(path, 'config/tls_key.pem'));
  writeFileSync(join(path, 'plugins/bench_route.js'), writePlugin(sinkPort));
  const files: Record<string, string> = {
    plugins: 'tls\nbench_route\n',
    me: 'haraka.example\n',
    loglevel: 'WARN\n',
    'smtp.ini': `listen=127.0.0.1:${port}\nnodes=${cpus().length}\n`,
    'outbound.ini': 'enable_tls=false\nlocal_mx_ok=true\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, 'config', name), text);
  const child = spawn(process.execPath, [program, '-c', path], { env: exactEnvironment({}), stdio: 'ignore' });
  const stop = async () => {
    child.kill('SIGTERM');
    if (!(await poll(() => hasEnded(), STOP_MS))) child.kill('SIGKILL');
    remove();
  };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const isReady = (await poll(() => (hasEnded() ? true : answers(port)), START_MS)) && !hasEnded();
  if (isReady) return { port, pid: child.pid ?? 0, stop };
  await stop();
  throw new Error(`Haraka does not start (exit code ${child.exitCode})`);
}
