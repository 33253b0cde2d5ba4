import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { JOURNAL_ENDING } from './crash-journal.ts';

/** A journal that another process wrote. */
export type LeftJournal = {
  lines: string[];
  /** Deletes it, unless the process that wrote it is still alive. */
  remove(): void;
};

/** The journals in a directory, of processes that died and of those that live; a last line without its end is left out. */
export function readLeftJournals(directory: string): LeftJournal[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => name.endsWith(JOURNAL_ENDING))
    .map((name) => {
      const path = join(directory, name);
      const pid = Number.parseInt(name, 10);
      return {
        lines: readFileSync(path, 'utf8').split('\n').slice(0, -1),
        // A file under our own number is that of an earlier process: read before ours was made.
        remove: () => {
          if (pid === process.pid || !isAlive(pid)) rmSync(path, { force: true });
        },
      };
    });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
