import { statfs } from 'node:fs/promises';
import { AppError } from '#lib/core/errors/app-error.ts';
import { settings } from '#lib/infra/config/settings.ts';

const MEGABYTE = 1_048_576;

/** How old a look at the disk may be. */
const LOOK_EVERY_MS = 2_000;

/** After so many seconds there may well be room again. */
const RETRY_SECONDS = 10;

let heldBytes = 0;
let freeBytes = Number.POSITIVE_INFINITY;
let lookedAt = Number.NEGATIVE_INFINITY;

/** One company takes no more than half: it cannot keep the others out by sending slowly. */
const SHARE = 0.5;

const heldBy = new Map<string, number>();

/** The memory of this process for mail that is being taken in and not stored yet. */
export const intakeRoom = {
  /** Takes room for so many octets of a company; false when there is none for it. */
  take(companyId: string, bytes: number): boolean {
    const limit = settings().INTAKE_MEMORY_MB * MEGABYTE;
    const own = (heldBy.get(companyId) ?? 0) + bytes;
    if (heldBytes + bytes > limit || own > limit * SHARE) return false;
    heldBytes += bytes;
    heldBy.set(companyId, own);
    return true;
  },
  /** Gives room back. */
  give(companyId: string, bytes: number): void {
    heldBytes -= bytes;
    const own = (heldBy.get(companyId) ?? 0) - bytes;
    if (own > 0) heldBy.set(companyId, own);
    else heldBy.delete(companyId);
  },
  /** Octets that are taken now. */
  get heldBytes(): number {
    return heldBytes;
  },
};

/**
 * Refuses new mail while there is no room for it: before memory or disk run out, and while what is there can still be
 * stored and delivered. The disk that counts is that of DATA_DIR: the journal's, and the embedded database's.
 *
 * @throws {AppError} queueUnavailable
 */
export function checkIntakeRoom(): void {
  const isFull = heldBytes >= settings().INTAKE_MEMORY_MB * MEGABYTE || !hasDiskRoom();
  if (isFull) throw new AppError('queueUnavailable', { retryAfterSeconds: RETRY_SECONDS });
}

/** Whether the disk has the free room that is set, as of the last look at it. */
export function hasDiskRoom(): boolean {
  lookAtDisk();
  return freeBytes >= settings().DISK_FREE_MB * MEGABYTE;
}

/** Looks again once the last look is old; who asks now gets what was seen then. */
function lookAtDisk(): void {
  const now = performance.now();
  if (now - lookedAt < LOOK_EVERY_MS) return;
  lookedAt = now;
  // A folder that is not there yet, or a file system that does not tell, is no reason to refuse mail.
  statfs(settings().DATA_DIR).then(
    ({ bavail, bsize }) => {
      freeBytes = bavail * bsize;
    },
    () => {
      freeBytes = Number.POSITIVE_INFINITY;
    },
  );
}
