import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exactEnvironment } from '../../../bin/exact-environment.ts';
import { poll } from '../../../bin/poll.ts';
import { findFreePorts } from '../../fixtures/process/free-ports.ts';
import { unpackPackages } from '../../fixtures/unpack-packages.ts';
import { answers } from '../answers.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** An OpenDKIM that signs the mail of Postfix as its milter. */
export type OpenDkim = {
  pid: number;
  /** Settings of Postfix that enable signing. */
  postfixSettings: string[];
  stop: () => void;
};

const INSTALLED = '/usr/sbin/opendkim';
const START_MS = 10_000;

/** The program and the folders of its libraries. */
export type OpenDkimFiles = { binary: string; libraries: string[]; remove: () => void };

/** Finds the installed OpenDKIM, else unpacks Debian's packages into a temporary folder; null without either. */
export function findOpenDkim(): OpenDkimFiles | null {
  if (existsSync(INSTALLED)) return { binary: INSTALLED, libraries: [], remove: () => {} };
  const { path, remove } = makeTemporaryFolder('opendkim');
  try {
    unpackPackages(['opendkim'], path);
    return { binary: join(path, INSTALLED), libraries: listLibraryFolders(path), remove };
  } catch {
    remove();
    return null;
  }
}

/** Starts OpenDKIM with an RSA-2048 key for a domain. */
export async function startOpenDkim({ binary, libraries }: OpenDkimFiles, domain: string): Promise<OpenDkim> {
  const { path, remove } = makeTemporaryFolder('opendkim-run');
  const [port = 0] = await findFreePorts(1);
  const file = join(path, 'opendkim.conf');
  writeFileSync(file, writeConfiguration(path, domain, port));
  const child = spawn(binary, ['-f', '-x', file], {
    env: exactEnvironment({ LD_LIBRARY_PATH: libraries.join(':') }),
    stdio: 'ignore',
  });
  const stop = () => {
    child.kill('SIGTERM');
    remove();
  };
  if (!(await poll(() => child.exitCode !== null || answers(port), START_MS)) || child.exitCode !== null) {
    stop();
    throw new Error(`OpenDKIM does not start (exit code ${child.exitCode})`);
  }
  const postfixSettings = [`smtpd_milters = inet:127.0.0.1:${port}`, 'milter_default_action = tempfail'];
  return { pid: child.pid ?? 0, postfixSettings, stop };
}

function writeConfiguration(folder: string, domain: string, port: number): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const keyFile = join(folder, 'key.pem');
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs1', format: 'pem' }), { mode: 0o600 });
  return [
    'Syslog no',
    'Mode s',
    'Canonicalization relaxed/relaxed',
    'OversignHeaders From',
    `Domain ${domain}`,
    'Selector bench',
    `KeyFile ${keyFile}`,
    'RequireSafeKeys no',
    'InternalHosts 127.0.0.1',
    `Socket inet:${port}@127.0.0.1`,
    '',
  ].join('\n');
}

const listLibraryFolders = (folder: string): string[] =>
  ['usr/lib', 'lib'].flatMap((name) => {
    const path = join(folder, name);
    if (!existsSync(path)) return [];
    return [
      path,
      ...readdirSync(path)
        .filter((one) => one.endsWith('-linux-gnu'))
        .map((one) => join(path, one)),
    ];
  });
