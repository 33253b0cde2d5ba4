import { log } from '#lib/infra/log/log.ts';
import { byKey, type Held } from './held-leases.ts';
import { type ReleasedLease, releaseHeldLeases } from './leases/store.ts';

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
