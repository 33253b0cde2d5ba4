import { chownSync, copyFileSync, lstatSync, mkdirSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/** Contents that a copy must not have: they belong to the running server (PostgreSQL's manual, 25.3.4). */
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init)$/;

/** Folders whose contents belong to the running server; a copy has them empty. */
const EMPTIED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|archive_status|summaries)$/;

/** Copies the data folder of a running server between `pg_backup_start` and `pg_backup_stop`, with its owner. */
export function copyCluster(from: string, to: string): void {
  const stats = lstatSync(from);
  mkdirSync(to, { mode: 0o700 });
  own(to, stats);
  for (const name of readdirSync(from)) {
    if (LEFT_OUT.test(name)) continue;
    if (EMPTIED.test(name)) copyEmpty(join(from, name), join(to, name));
    else copyEntry(join(from, name), join(to, name));
  }
}

/** A folder with its folders, and no file. */
function copyEmpty(from: string, to: string): void {
  const stats = lstatSync(from);
  mkdirSync(to, { mode: 0o700 });
  own(to, stats);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) copyEmpty(join(from, entry.name), join(to, entry.name));
  }
}

/** A file that vanishes meanwhile was temporary: the log of the backup recreates what must exist. */
function copyEntry(from: string, to: string): void {
  const stats = lstatSync(from, { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isDirectory()) {
    copyCluster(from, to);
    return;
  }
  try {
    copyFileSync(from, to);
    own(to, stats);
  } catch (error) {
    if (lstatSync(from, { throwIfNoEntry: false })) throw error;
  }
}

const own = (path: string, { uid, gid }: Stats): void => {
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
};
