import { log } from '#lib/infra/log/log.ts';
import { deliveryOptions } from '../delivery-options.ts';
import { byKey, type Held } from './held-leases.ts';
import { expireLeases, type ReleasedLease, releaseHeldLeases } from './leases/store.ts';
import { replayOutcomeWal } from './outcome-wal.ts';

const GATHER_MS = 20;

/** Releases leases that nothing was done with, those of a moment in one statement. */
export class LeaseReleaser {
  #gathered: (ReleasedLease & { held: Held })[] = [];
  #timer: NodeJS.Timeout | null = null;

  /** @param delayMs until the row is due again, at about. */
  release(held: Held, delayMs: number): void {
    this.#gathered.push({ held, row: held.delivery, delayMs });
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS);
  }

  /** Writes the released leases; where that fails, they run out. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const returned = this.#gathered;
    this.#gathered = [];
    if (returned.length === 0) return;
    try {
      await releaseHeldLeases(returned.sort((one, other) => byKey(one.held.delivery, other.held.delivery)));
    } catch (error) {
      log().warn({ error: String(error), rows: returned.length }, 'leases could not be given back; they run out');
    }
  }
}

/**
 * Makes due what dead processes held, after what their journals on this machine tell of it is written: a delivery that a
 * server has confirmed is not repeated. Idempotent.
 *
 * A process that is not dead after all keeps its lease tokens, and what nobody has claimed yet stays its own.
 *
 * @returns how many rows of the queue were released.
 */
export async function releaseLeases(processIds: readonly string[]): Promise<number> {
  if (processIds.length === 0) return 0;
  const { walDirectory } = deliveryOptions();
  if (walDirectory) await replayOutcomeWal(walDirectory);
  const released = await expireLeases(processIds);
  log().info({ processes: processIds, released }, 'deliveries of dead processes were released');
  return released;
}
