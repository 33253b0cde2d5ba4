import { randomUUID } from 'node:crypto';
import { log } from '#lib/infra/log/log.ts';
import type { Dispatcher } from './dispatcher.ts';
import type { LeaseBook } from './lease-book.ts';
import { leaseMs } from './lease-time.ts';
import { CLAIM_PER_COMPANY, CLAIMED_MAX } from './limits.ts';
import { claimDue } from './store.ts';

/** A claim is worth its round trip from here on. */
const LEAST_ROOM = CLAIMED_MAX / 4;

/** Fetches due rows from the queue while there is room for them, one claim at a time. */
export class Claimer {
  readonly #book: LeaseBook;
  readonly #dispatcher: () => Dispatcher;
  #cursor = '';
  #isMoreDue = false;
  #isWanted = false;
  #isStopped = false;
  #claiming: Promise<void> | null = null;

  constructor(book: LeaseBook, dispatcher: () => Dispatcher) {
    this.#book = book;
    this.#dispatcher = dispatcher;
  }

  /** Looks into the queue, now or right after the claim that is on its way. */
  wake(): void {
    this.#isWanted = true;
    this.#claiming ??= this.#claimAll().finally(() => {
      this.#claiming = null;
    });
  }

  /** Looks into the queue if there was more than could be taken, and there is room now. */
  wakeForMore(): void {
    if (this.#isMoreDue && !this.#claiming && this.#room() >= LEAST_ROOM) this.wake();
  }

  /** Claims nothing any more; resolves when the last claim is in. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#claiming;
  }

  async #claimAll(): Promise<void> {
    while (this.#isWanted && !this.#isStopped && this.#room() >= LEAST_ROOM) {
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
    const leaseToken = randomUUID();
    const heldUntil = performance.now() + leaseMs();
    const { claimed, nextCursor, isMoreDue } = await claimDue(
      this.#room(),
      CLAIM_PER_COMPANY,
      this.#cursor,
      leaseToken,
    );
    this.#cursor = nextCursor;
    this.#isMoreDue = isMoreDue;
    const dispatcher = this.#dispatcher();
    for (const { delivery, sizeBytes } of claimed) {
      dispatcher.admit(this.#book.add(delivery, 'claim', sizeBytes, heldUntil));
    }
  }

  #room(): number {
    const { isOverloaded, waiting } = this.#dispatcher();
    return isOverloaded ? 0 : CLAIMED_MAX - waiting.claim;
  }
}
