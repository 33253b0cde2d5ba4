import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '#lib/core/durations.ts';
import { isAlive } from '#lib/infra/process/is-alive.ts';
import { JOURNAL_ENDING } from './crash-journal.ts';

/** Lines that are older than this, in milliseconds, mean nothing to anybody: what they tell of has long been decided. */
const MEANINGLESS_AFTER_MS = HOUR_MS;

/** A journal that another process wrote. */
export type LeftJournal = {
  lines: string[];
  /** Deletes it, unless the process that wrote it is, or may be, still alive. */
  remove(): void;
};

/** The journals in a directory, of processes that died and of those that live; a last line without its end is left out. */
export function readLeftJournals(directory: string): LeftJournal[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => name.endsWith(JOURNAL_ENDING))
    .flatMap((name) => {
      const path = join(directory, name);
      const lines = readLines(path);
      if (!lines) return [];
      const remove = () => {
        if (isLeft(name, path, lines.length)) rmSync(path, { force: true });
      };
      return [{ lines, remove }];
    });
}

/** Null where the file has gone: another worker that started with us was done with it first. */
function readLines(path: string): string[] | null {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(0, -1);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Containers that share a directory have process numbers of their own: of another machine's process only time tells. */
function isLeft(name: string, path: string, lines: number): boolean {
  const [, host, pid] = /^(.+)-(\d+)-[\da-f-]{36}\.\w+$/.exec(name) ?? [];
  // A file under our own number is that of an earlier process: read before ours was made.
  if (host === hostname()) return Number(pid) === process.pid || !isAlive(Number(pid));
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  return lines > 0 && age > MEANINGLESS_AFTER_MS;
}
