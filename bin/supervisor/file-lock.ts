import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readIdentity } from '../process-identity.ts';

/** A process as a lock file names it: the number, and what tells it from a later one with the same number. */
export type ProcessRecord = { name: string; pid: number; identity: string };

/** What stands in a lock file beside its holder. */
export type LockNotes = {
  /** The processes that the holder has started, so that a successor can end what a killed one left. */
  children: ProcessRecord[];
  /** The settings that the holder works with, for commands that are given none of their own. */
  env: Record<string, string>;
  /** Whether the holder is about to end. */
  isStopping: boolean;
};

/** What stands in a lock file. */
export type LockRecord = { holder: ProcessRecord } & LockNotes;

/** A lock that is held. */
export type FileLock = {
  /** Writes something down in it. */
  note: (notes: Partial<LockNotes>) => void;
  release: () => void;
};

/** What came of trying: the lock, with what a dead holder left in it, or who holds it. */
export type LockResult = { lock: FileLock; left: ProcessRecord[] } | { lock: null; found: LockRecord };

/**
 * Takes a lock that stands as long as its holder lives, however it ends. Node knows no `flock`: the file names its
 * holder, a holder that runs no more is put aside, and of two that do so at once one wins.
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
    if (found && isAlive(found.holder)) return { lock: null, found };
    // Until they have ended they stay written down, should we be killed as well.
    if (found) record.children.push(...found.children);
    putAside(path, found);
  }
}

/** What a lock file holds, or null where there is none, or none that can be read. */
export function readLock(path: string): LockRecord | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** A process of ours as it is written into a lock file. */
export const toRecord = (name: string, pid: number): ProcessRecord => ({
  name,
  pid,
  identity: readIdentity(pid) ?? '',
});

/** Whether that very process still runs. */
export const isAlive = ({ pid, identity }: ProcessRecord): boolean => readIdentity(pid) === identity;

/** Moves a dead holder's file away; where another process was quicker and it is a living one's by now, gives it back. */
function putAside(path: string, expected: LockRecord | null): void {
  const aside = `${path}.${process.pid}.old`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readLock(aside);
  if (moved && isAlive(moved.holder) && moved.holder.pid !== expected?.holder.pid) link(aside, path);
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
