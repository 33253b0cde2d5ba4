/** Bulk deliveries at once in the beginning, when other mail comes, and at least. */
const FIRST = 8;
const LEAST = 1;

/** The part of its time that this process may work beside other mail: above it bulk mail gets less, below the lower one more. */
const BUSY = 0.55;
const FREE = 0.4;

const LESS = 0.7;
const MORE = 1.5;

/** The time since the last look at a window. */
export type BulkLoad = {
  /** The part of it in which this process worked, from 0 to 1. */
  utilization: number;
  /** Bulk deliveries that run, without those that only wait for their remote server. */
  running: number;
  /** True if no other mail was delivered lately. */
  isAlone: boolean;
};

/**
 * How many bulk deliveries run at once. Alone they are as many as the installation allows. Beside other mail they are more while they
 * only wait for remote servers, and fewer while they keep this process busy: then the time of any delivery is that of all that run
 * beside it, and more of them are not faster together.
 */
export class BulkWindow {
  readonly #most: number;
  #size: number;
  #wasAlone = true;

  /** @param most the bound of the installation. */
  constructor(most: number) {
    this.#most = Math.max(LEAST, Math.floor(most));
    this.#size = Math.min(FIRST, this.#most);
  }

  get size(): number {
    return this.#size;
  }

  /** Narrows or widens it by what it has led to. To be called several times a second. */
  adjust({ utilization, running, isAlone }: BulkLoad): void {
    if (isAlone) this.#size = this.#most;
    else if (this.#wasAlone) this.#size = Math.min(FIRST, this.#most);
    else if (utilization > BUSY) this.#size = Math.max(LEAST, Math.floor(this.#size * LESS));
    else if (utilization < FREE && running >= this.#size)
      this.#size = Math.min(this.#most, Math.ceil(this.#size * MORE));
    this.#wasAlone = isAlone;
  }
}
