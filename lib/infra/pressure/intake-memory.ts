import { statfs } from 'node:fs/promises';
import { AppError } from '#lib/core/errors/app-error.ts';
import { settings } from '#lib/infra/config/settings.ts';

const MEGABYTE = 1_048_576;

/** Longest age of the last disk check. */
const CHECK_EVERY_MS = 2_000;

/** Seconds after which a client should retry. */
const RETRY_SECONDS = 10;

let heldBytes = 0;
let freeBytes = Number.POSITIVE_INFINITY;
let checkedAt = Number.NEGATIVE_INFINITY;

/** Largest share of the memory for one company, so that it cannot block others by sending slowly. */
const SHARE_MAX = 0.5;

const heldBy = new Map<string, number>();

/** The memory budget of this process for mail that is being received and not stored yet. */
export const intakeMemory = {
  /** Reserves octets for a company; false if its share or the whole budget would be exceeded. */
  take(companyId: string, bytes: number): boolean {
    const limit = settings().INTAKE_MEMORY_MB * MEGABYTE;
    const own = (heldBy.get(companyId) ?? 0) + bytes;
    if (heldBytes + bytes > limit || own > limit * SHARE_MAX) return false;
    heldBytes += bytes;
    heldBy.set(companyId, own);
    return true;
  },
  /** Releases octets of a company. */
  give(companyId: string, bytes: number): void {
    heldBytes -= bytes;
    const own = (heldBy.get(companyId) ?? 0) - bytes;
    if (own > 0) heldBy.set(companyId, own);
    else heldBy.delete(companyId);
  },
  /** Octets that are reserved now. */
  get heldBytes(): number {
    return heldBytes;
  },
};

/**
 * Checks that there is memory and disk space for new mail. Mail is deferred before either runs out, so that accepted mail
 * can still be stored and delivered. The disk is that of DATA_DIR, which holds the journal and the embedded database.
 *
 * @throws {AppError} queueUnavailable if the memory or the disk is full.
 */
export function checkIntakeCapacity(): void {
  const isFull = heldBytes >= settings().INTAKE_MEMORY_MB * MEGABYTE || !hasFreeDisk();
  if (isFull) throw new AppError('queueUnavailable', { retryAfterSeconds: RETRY_SECONDS });
}

/** Returns whether the disk had the configured free space at the last check. */
export function hasFreeDisk(): boolean {
  refreshFreeBytes();
  return freeBytes >= settings().DISK_FREE_MB * MEGABYTE;
}

/** Starts a new disk check if the last one is too old. Does not wait for its result. */
function refreshFreeBytes(): void {
  const now = performance.now();
  if (now - checkedAt < CHECK_EVERY_MS) return;
  checkedAt = now;
  // A missing folder, or a file system that does not report its free space, is no reason to refuse mail.
  statfs(settings().DATA_DIR).then(
    ({ bavail, bsize }) => {
      freeBytes = bavail * bsize;
    },
    () => {
      freeBytes = Number.POSITIVE_INFINITY;
    },
  );
}
