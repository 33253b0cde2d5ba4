/**
 * A look-up that simultaneous callers share: one runs at a time, and callers that come meanwhile share the next, so that
 * each gets a result that was asked for after its call.
 */
export class SharedLookup<T> {
  readonly #lookUp: () => Promise<T>;
  #running: Promise<T> | null = null;
  #next: Promise<T> | null = null;

  constructor(lookUp: () => Promise<T>) {
    this.#lookUp = lookUp;
  }

  get(): Promise<T> {
    if (this.#running === null) return this.#start();
    this.#next ??= this.#running
      .catch(() => {})
      .then(() => {
        this.#next = null;
        return this.#start();
      });
    return this.#next;
  }

  #start(): Promise<T> {
    const running = this.#lookUp().finally(() => {
      this.#running = null;
    });
    this.#running = running;
    return running;
  }
}
