import { accessSync, constants, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { poll } from '../poll.ts';
import { type FileLock, isAlive, type ProcessRecord, takeFileLock } from './file-lock.ts';

/** How long a process that a killed supervisor left behind may go on draining before it is killed. */
const LEFTOVER_MS = 10_000;

/** How long to wait for a command that holds the folder for a moment. */
const COMMAND_MS = 30_000;

/** How the lock names a supervisor; every other name is that of a short command. */
export const SUPERVISOR = 'npm start';

/**
 * Makes the data folder where there is none and says where it is.
 *
 * @throws {OperatorError} where it cannot be made or written.
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
 * Takes a data folder for this process alone, and ends what a killed supervisor left running on it.
 *
 * @param name What holds it, for the sentence that another process shows: `npm start`, or a command.
 * @throws {OperatorError} where another process holds it.
 */
export async function lockDataDir(directory: string, name: string): Promise<FileLock> {
  let result = takeFileLock(join(directory, 'lock.json'), name);
  await poll(() => {
    if (result.lock === null && result.holder.name !== SUPERVISOR)
      result = takeFileLock(join(directory, 'lock.json'), name);
    return result.lock !== null || result.holder.name === SUPERVISOR;
  }, COMMAND_MS);
  if (result.lock === null) {
    throw new OperatorError(
      `Another process (${result.holder.name}, process ${result.holder.pid}) works on ${directory}: stop it, or give DATA_DIR another folder.`,
    );
  }
  await endLeftovers(result.left);
  return result.lock;
}

async function endLeftovers(left: ProcessRecord[]): Promise<void> {
  // They stop by themselves when their supervisor is gone; most are already on the way.
  const isOver = () => !left.some(isAlive);
  if (await poll(isOver, LEFTOVER_MS)) return;
  for (const { pid } of left.filter(isAlive)) process.kill(pid, 'SIGKILL');
  await poll(isOver, LEFTOVER_MS);
}
