import { AsyncLocalStorage } from 'node:async_hooks';
import { settings } from '#lib/infra/config/settings.ts';

/** Work that only presents data: its marked reads (`getReadPool`) may be answered by the read replica. */
export type Reads = {
  /** True once the work has ended: what it has started, such as a timer, reads from the primary. */
  isOver: boolean;
  /** Settles with true if the replica has everything that was committed before the first read. */
  isCaughtUp: Promise<boolean> | null;
};

const shared = globalThis as typeof globalThis & { mailwrightReads?: AsyncLocalStorage<Reads> };

function storage(): AsyncLocalStorage<Reads> {
  shared.mailwrightReads ??= new AsyncLocalStorage();
  return shared.mailwrightReads;
}

/**
 * Runs work that only presents data. Its reads that say so may come from the read replica, as soon as that has
 * everything that was committed before: nobody misses a write that was confirmed. Reads that decide something
 * (permission, quota, sign-in) come from the primary, here as everywhere.
 */
export async function withReads<T>(work: () => Promise<T>): Promise<T> {
  if (settings().DATABASE_READ_URL === undefined) return work();
  const reads: Reads = { isOver: false, isCaughtUp: null };
  try {
    return await storage().run(reads, work);
  } finally {
    reads.isOver = true;
  }
}

/** Returns the work that this async context belongs to; null outside of one, and once it is over. */
export function currentReads(): Reads | null {
  const reads = shared.mailwrightReads?.getStore();
  return reads && !reads.isOver ? reads : null;
}
