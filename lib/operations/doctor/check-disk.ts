import { statfs } from 'node:fs/promises';
import { type Check, fail, ok, warn } from './check.ts';

const MEGABYTE = 1_048_576;

/** So many times the limit below which mail is put off should be free. */
const COMFORT = 8;

/** How much room the disk of DATA_DIR has: the journal's, and the embedded database's. */
export const checkDisk: Check = async ({ settings }) => {
  const { DATA_DIR, DISK_FREE_MB } = settings;
  const { bavail, bsize } = await statfs(DATA_DIR);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  const found = `The disk of ${DATA_DIR} has ${free} MB free`;
  if (free < DISK_FREE_MB) return fail(`${found}; below ${DISK_FREE_MB} MB new mail is put off: make room.`);
  if (free < DISK_FREE_MB * COMFORT) return warn(`${found}; new mail is put off below ${DISK_FREE_MB} MB: make room.`);
  return ok(`${found}.`);
};
