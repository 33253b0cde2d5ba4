import { newId } from '#lib/core/ids.ts';

/** Numbers the probes of a closed lane: each is one more try of the same delivery, until it is taken. */
export class Probe {
  #deliveryId: string | null = null;
  #tries = 0;

  /** Returns the delivery of the next probe, and the number of the try. */
  next(): { deliveryId: string; number: number } {
    this.#deliveryId ??= newId();
    this.#tries += 1;
    return { deliveryId: this.#deliveryId, number: this.#tries };
  }

  /** Forgets the delivery, which has ended. */
  end(): void {
    this.#deliveryId = null;
    this.#tries = 0;
  }
}
