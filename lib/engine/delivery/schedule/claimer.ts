import { log } from '#lib/infra/log/log.ts';
import { newLeaseToken } from '#lib/infra/process/lease-token.ts';
import { CLAIM_PER_COMPANY, CLAIMED_MAX } from '../limits.ts';
import { claimDue } from '../queue/claims/store.ts';
import type { HeldLeases } from '../queue/held-leases.ts';
import { leaseMs } from '../queue/lease-time.ts';
import type { Dispatcher } from './dispatcher.ts';

/** A claim is worth its round trip from here on. */
const LEAST_CAPACITY = CLAIMED_MAX / 4;

/** Claims due rows of the queue while there is capacity for them, one claim at a time. */
export class Claimer {
  readonly #leases: HeldLeases;
  readonly #dispatcher: () => Dispatcher;
  #cursor = '';
  #isMoreDue = false;
  #isWanted = false;
  #isStopped = false;
  #claiming: Promise<void> | null = null;

  constructor(leases: HeldLeases, dispatcher: () => Dispatcher) {
    this.#leases = leases;
    this.#dispatcher = dispatcher;
  }

  /** Claims now, or right after the claim that is on its way. */
  wake(): void {
    this.#isWanted = true;
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = null;
    });
  }

  /** Claims if more was due than could be taken, and there is capacity now. */
  wakeForMore(): void {
    if (this.#isMoreDue && !this.#claiming && this.#capacity() >= LEAST_CAPACITY) this.wake();
  }

  /** Ends claiming. Resolves when the last claim is in. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#claiming;
  }

  async #claimAll(): Promise<void> {
    while (this.#isWanted && !this.#isStopped && this.#capacity() >= LEAST_CAPACITY) {
      this.#isWanted = false;
      try {
        await this.#claim();
      } catch (error) {
        log().warn({ error: String(error) }, 'the delivery queue could not be read; trying again');
        return;
      }
      this.#isWanted ||= this.#isMoreDue;
    }
  }

  async #claim(): Promise<void> {
    const leaseToken = newLeaseToken();
    const heldUntil = performance.now() + leaseMs();
    const { claimed, nextCursor, isMoreDue } = await claimDue(
      this.#capacity(),
      CLAIM_PER_COMPANY,
      this.#cursor,
      leaseToken,
    );
    this.#cursor = nextCursor;
    this.#isMoreDue = isMoreDue;
    const dispatcher = this.#dispatcher();
    for (const { delivery, sizeBytes } of claimed) {
      dispatcher.admit(this.#leases.add(delivery, 'claim', sizeBytes, heldUntil));
    }
  }

  #capacity(): number {
    const { isOverloaded, waiting } = this.#dispatcher();
    return isOverloaded ? 0 : CLAIMED_MAX - waiting.claim;
  }
}
