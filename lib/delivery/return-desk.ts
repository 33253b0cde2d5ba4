import { log } from '#lib/infra/log/log.ts';
import { byKey, type Held } from './lease-book.ts';
import { giveBackLeases, type ReturnedLease } from './store.ts';

const GATHER_MS = 20;

/** Gives leases back that nothing was done with, those of a moment together. */
export class ReturnDesk {
  #gathered: (ReturnedLease & { held: Held })[] = [];
  #timer: NodeJS.Timeout | null = null;

  /** @param delayMs until the row is due again, at about. */
  giveBack(held: Held, delayMs: number): void {
    this.#gathered.push({ held, row: held.delivery, delayMs });
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS);
  }

  /** Writes what was given back; where that fails, the leases run out by themselves. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const returned = this.#gathered;
    this.#gathered = [];
    if (returned.length === 0) return;
    try {
      await giveBackLeases(returned.sort((one, other) => byKey(one.held.delivery, other.held.delivery)));
    } catch (error) {
      log().warn({ error: String(error), rows: returned.length }, 'leases could not be given back; they run out');
    }
  }
}
