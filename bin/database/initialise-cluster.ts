import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { exactEnvironment } from '../exact-environment.ts';
import { OperatorError } from '../operator-error.ts';
import { findBinaries } from './binaries.ts';
import { asOperatingUser, type OperatingUser } from './operating-user.ts';

/** The superuser of a cluster made here; the product itself signs in as an ordinary role. */
export const SUPERUSER = 'postgres';

/**
 * Makes a new cluster in `directory` unless there is one. Made beside it and renamed at the end, so that one cut
 * short leaves nothing that looks finished. UTF-8 with PostgreSQL's own locale: the same order on every machine.
 */
export async function initialiseCluster(
  directory: string,
  password: string,
  user: OperatingUser | null,
): Promise<void> {
  if (existsSync(directory)) return;
  const { initdb } = await findBinaries();
  const draft = `${directory}.new`;
  const passwordFile = `${directory}.password`;
  try {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user) for (const path of [draft, passwordFile]) chownSync(path, user.uid, user.gid);
    const args = [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ];
    const command = asOperatingUser(user, initdb, args, [draft]);
    await run(command.file, command.args, command.user);
    renameSync(draft, directory);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

async function run(file: string, args: string[], user: OperatingUser | null): Promise<void> {
  const child = spawn(file, args, {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: exactEnvironment({ LC_ALL: 'C' }),
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code === 0) return;
  const reason = said.split('\n').find((line) => line.includes('error:')) ?? said.trim().split('\n').at(-1);
  throw new OperatorError(`The embedded database could not be made: ${reason}`);
}
