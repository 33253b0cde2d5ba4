import { accessSync, constants, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { poll } from '../poll.ts';
import { type FileLock, isSameProcess, type LockRecord, type ProcessRecord, takeFileLock } from './file-lock.ts';

/** Time for a process that a killed supervisor left behind to finish draining before it is killed. */
const LEFTOVER_MS = 10_000;

/** Time to wait for a holder that will release the lock itself: a command, or a supervisor that is stopping. */
const PASSING_MS = 45_000;

/** A supervisor that was just asked to stop may not have recorded it yet. */
const GRACE_MS = 1_500;

/** Name of a supervisor in the lock; any other name is a short command's. */
export const SUPERVISOR = 'npm start';

/**
 * Creates the data folder if needed and returns its absolute path.
 *
 * @throws {OperatorError} when it cannot be created or written.
 */
export function prepareDataDir(setting: string): string {
  const directory = resolve(setting);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o711 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    return directory;
  } catch {
    throw new OperatorError(
      `The folder ${directory} cannot be written: give DATA_DIR a folder of your own, or start as the user it belongs to.`,
    );
  }
}

/**
 * Locks a data folder for this process, and ends processes that a killed supervisor left running on it.
 *
 * @param name Name of the holder in the message of another process: `npm start`, or a command.
 * @throws {OperatorError} when another process holds it.
 */
export async function lockDataDir(directory: string, name: string): Promise<FileLock> {
  const take = () => takeFileLock(join(directory, 'lock.json'), name);
  let result = take();
  const isTaken = () => {
    if (result.lock === null) result = take();
    return result.lock !== null;
  };
  const isSettled = () => isTaken() || (result.lock === null && !isPassing(result.found));
  if (!isTaken()) await poll(isTaken, GRACE_MS);
  await poll(isSettled, PASSING_MS);
  if (result.lock === null) {
    const { holder } = result.found;
    throw new OperatorError(
      `Another process (${holder.name}, process ${holder.pid}) works on ${directory}: stop it, or give DATA_DIR another folder.`,
    );
  }
  await endLeftovers(result.left);
  return result.lock;
}

const isPassing = ({ holder, isStopping }: LockRecord): boolean => isStopping || holder.name !== SUPERVISOR;

async function endLeftovers(left: ProcessRecord[]): Promise<void> {
  // They stop automatically when their supervisor is gone; most are already stopping.
  const isOver = () => !left.some(isSameProcess);
  if (await poll(isOver, LEFTOVER_MS)) return;
  for (const { pid } of left.filter(isSameProcess)) process.kill(pid, 'SIGKILL');
  await poll(isOver, LEFTOVER_MS);
}
