import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readIdentity } from '../process-identity.ts';

/** A process as a lock file names it: the number, and what tells it from a later one with the same number. */
export type ProcessRecord = { name: string; pid: number; identity: string };

/** The contents of a lock file besides its holder. */
export type LockNotes = {
  /** The processes that the holder has started, so that a successor can end what a killed one left. */
  children: ProcessRecord[];
  /** The settings that the holder works with, for commands that are given none of their own. */
  env: Record<string, string>;
  /** True when the holder is about to end. */
  isStopping: boolean;
};

/** The contents of a lock file. */
export type LockRecord = { holder: ProcessRecord } & LockNotes;

/** A lock that is held. */
export type FileLock = {
  /** Writes something down in it. */
  note: (notes: Partial<LockNotes>) => void;
  release: () => void;
};

/** The result of an attempt: the lock, with the processes that a dead holder left, or the holder. */
export type LockResult = { lock: FileLock; left: ProcessRecord[] } | { lock: null; found: LockRecord };

/**
 * Acquires a lock that lasts as long as its holder runs, however the holder ends. Node has no `flock`: the file names its
 * holder, and the file of a holder that no longer runs is moved away. If two processes do so at once, one of them wins.
 */
export function takeFileLock(path: string, name: string): LockResult {
  const record: LockRecord = { holder: toRecord(name, process.pid), children: [], env: {}, isStopping: false };
  const draft = `${path}.${process.pid}`;
  // It may hold secrets that the environment gave.
  const write = () => writeFileSync(draft, JSON.stringify(record), { mode: 0o600 });
  for (;;) {
    write();
    const isOurs = link(draft, path);
    rmSync(draft);
    if (isOurs) {
      let isReleased = false;
      const note = (notes: Partial<LockNotes>) => {
        if (isReleased) return;
        Object.assign(record, notes);
        write();
        renameSync(draft, path);
      };
      const release = () => {
        isReleased = true;
        rmSync(path, { force: true });
      };
      return { lock: { note, release }, left: record.children };
    }
    const found = readLock(path);
    if (found && isSameProcess(found.holder)) return { lock: null, found };
    // Until they have ended they stay written down, should we be killed as well.
    if (found) record.children.push(...found.children);
    putAside(path, found);
  }
}

/** Reads a lock file; returns null when it does not exist or cannot be read. */
export function readLock(path: string): LockRecord | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Returns the record of one of our processes for a lock file. */
export const toRecord = (name: string, pid: number): ProcessRecord => ({
  name,
  pid,
  identity: readIdentity(pid) ?? '',
});

/** Checks whether that same process still runs. */
export const isSameProcess = ({ pid, identity }: ProcessRecord): boolean => readIdentity(pid) === identity;

/**
 * Moves the file of a dead holder away. If another process was quicker and the file now names a running holder, moves it
 * back.
 */
function putAside(path: string, expected: LockRecord | null): void {
  const aside = `${path}.${process.pid}.old`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readLock(aside);
  if (moved && isSameProcess(moved.holder) && moved.holder.pid !== expected?.holder.pid) link(aside, path);
  rmSync(aside);
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
