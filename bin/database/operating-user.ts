import { execFileSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** The user that PostgreSQL runs as when we are root, which it refuses to be. */
export type OperatingUser = { uid: number; gid: number };

/** A program and how it is spawned so that it runs as the right user. */
export type RunnableCommand = { file: string; args: string[]; user: OperatingUser | null };

const NAME = 'postgres';
const SETPRIV = '/usr/bin/setpriv';

/**
 * Returns the user to run PostgreSQL as: null (the current user) unless this process runs as root. Root uses the owner of
 * the cluster, and for a new cluster the user `postgres`, which is created if it does not exist.
 *
 * @param directory The folder that holds the cluster, or will hold it.
 * @throws {OperatorError} when root cannot create that user.
 */
export function findOperatingUser(directory: string): OperatingUser | null {
  if (process.getuid?.() !== 0) return null;
  const found = findOwner(directory) ?? lookUp();
  if (found) return found;
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME], {
      stdio: 'pipe',
    });
  } catch {
    throw new OperatorError(
      `PostgreSQL does not run as root and the user "${NAME}" could not be made: start as an ordinary user, or give DATABASE_URL.`,
    );
  }
  const made = lookUp();
  if (made) return made;
  throw new OperatorError(
    `PostgreSQL does not run as root and there is no user "${NAME}": start as an ordinary user, or give DATABASE_URL.`,
  );
}

/**
 * Wraps a program to run as that user. Under folders that the user may not enter (a checkout in /root, or in a private
 * temporary folder) the program keeps one right of root's, to walk through folders and read, and no other.
 *
 * @param paths What the program must reach, beside itself.
 * @throws {OperatorError} where the folders cannot be entered and the system has no `setpriv`.
 */
export function asOperatingUser(
  user: OperatingUser | null,
  file: string,
  args: string[],
  paths: string[],
): RunnableCommand {
  const closed = user && [file, ...paths].map((path) => findClosedFolder(path, user)).find((folder) => folder !== null);
  if (!user || !closed) return { file, args, user };
  try {
    accessSync(SETPRIV, constants.X_OK);
  } catch {
    throw new OperatorError(
      `PostgreSQL does not run as root, and the user "${NAME}" may not enter ${closed}: start as an ordinary user, move the folder, or give DATABASE_URL.`,
    );
  }
  const ids = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  // The secure bit: without it access(2), by which PostgreSQL looks for its own files, asks without that right.
  const rights = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=-all,+dac_read_search',
    '--ambient-caps=-all,+dac_read_search',
  ];
  return { file: SETPRIV, args: [...ids, ...rights, '--', file, ...args], user: null };
}

/** The topmost folder on the way to a path that a user may not enter, or null. */
function findClosedFolder(path: string, user: OperatingUser): string | null {
  const folder = dirname(path);
  if (folder === path) return null;
  return findClosedFolder(folder, user) ?? (mayEnter(folder, user) ? null : folder);
}

function mayEnter(folder: string, { uid, gid }: OperatingUser): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  const bit = owner === uid ? constants.S_IXUSR : group === gid ? constants.S_IXGRP : constants.S_IXOTH;
  return (mode & bit) !== 0;
}

function findOwner(directory: string): OperatingUser | null {
  const stats = statSync(directory, { throwIfNoEntry: false });
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : null;
}

function lookUp(): OperatingUser | null {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, NAME], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}
