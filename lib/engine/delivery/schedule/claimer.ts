import { log } from '#lib/infra/log/log.ts';
import { newLeaseToken } from '#lib/infra/process/lease-token.ts';
import { BULK_CLAIMED_MAX, CLAIM_PER_COMPANY, CLAIMED_MAX } from '../limits.ts';
import { claimDue, type StreamName } from '../queue/claims/store.ts';
import type { HeldLeases } from '../queue/held-leases.ts';
import { leaseMs } from '../queue/lease-time.ts';
import type { Dispatcher } from './dispatcher.ts';

/** Deliveries of each stream that are claimed and wait. */
const CLAIMED: Readonly<Record<StreamName, number>> = { transactional: CLAIMED_MAX, bulk: BULK_CLAIMED_MAX };

/** A claim is worth its round trip from this part of them on. */
const LEAST_PART = 0.25;

/** Claims due rows of a stream of the queue while there is capacity for them, one claim at a time. */
export class Claimer {
  readonly #stream: StreamName;
  readonly #leases: HeldLeases;
  readonly #dispatcher: () => Dispatcher;
  #cursor = '';
  #isMoreDue = false;
  #isWanted = false;
  #isStopped = false;
  #claiming: Promise<void> | null = null;

  constructor(stream: StreamName, leases: HeldLeases, dispatcher: () => Dispatcher) {
    this.#stream = stream;
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
    if (this.#isMoreDue && !this.#claiming && this.#isWorthwhile) this.wake();
  }

  /** Ends claiming. Resolves when the last claim is in. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#claiming;
  }

  async #claimAll(): Promise<void> {
    while (this.#isWanted && !this.#isStopped && this.#isWorthwhile) {
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
      { stream: this.#stream, limit: this.#capacity, perCompany: CLAIM_PER_COMPANY, cursor: this.#cursor },
      leaseToken,
    );
    this.#cursor = nextCursor;
    this.#isMoreDue = isMoreDue;
    const dispatcher = this.#dispatcher();
    for (const { delivery, sizeBytes } of claimed) {
      dispatcher.admit(this.#leases.add(delivery, this.#stream, sizeBytes, heldUntil));
    }
  }

  get #isWorthwhile(): boolean {
    return this.#capacity >= CLAIMED[this.#stream] * LEAST_PART;
  }

  get #capacity(): number {
    const dispatcher = this.#dispatcher();
    return dispatcher.isOverloadedFor(this.#stream) ? 0 : CLAIMED[this.#stream] - dispatcher.waiting[this.#stream];
  }
}
