import { statfs } from 'node:fs/promises';
import { type Check, fail, ok, warn } from './check.ts';

const MEGABYTE = 1_048_576;

/** The free space that is expected, as a multiple of the limit below which mail is deferred. */
const COMFORT = 8;

/** Checks the free space on the disk of DATA_DIR: the journal's, and the embedded database's. */
export const checkDisk: Check = async ({ settings }) => {
  const { DATA_DIR, DISK_FREE_MB } = settings;
  const { bavail, bsize } = await statfs(DATA_DIR);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  const found = `The disk of ${DATA_DIR} has ${free} MB free`;
  if (free < DISK_FREE_MB) return fail(`${found}; below ${DISK_FREE_MB} MB new mail is put off: free some space.`);
  if (free < DISK_FREE_MB * COMFORT)
    return warn(`${found}; new mail is put off below ${DISK_FREE_MB} MB: free some space.`);
  return ok(`${found}.`);
};
