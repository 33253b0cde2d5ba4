type Entry<T> = { value: T; until: number };

/**
 * Keeps answers for a while, and shares a question that is on its way among all who ask it. Failures are not kept.
 *
 * @param ttlMs for how long; a function where each answer says so itself.
 * @param maxEntries the oldest makes room for the newest.
 */
export class ExpiringCache<T> {
  readonly #load: (key: string) => Promise<T>;
  readonly #ttlMs: number | ((value: T) => number);
  readonly #maxEntries: number;
  readonly #entries = new Map<string, Entry<T>>();
  readonly #loading = new Map<string, Promise<T>>();

  constructor(load: (key: string) => Promise<T>, ttlMs: number | ((value: T) => number), maxEntries: number) {
    this.#load = load;
    this.#ttlMs = ttlMs;
    this.#maxEntries = maxEntries;
  }

  /** The answer if it is at hand. */
  peek(key: string): T | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.until > performance.now() ? entry.value : undefined;
  }

  async get(key: string): Promise<T> {
    const kept = this.peek(key);
    if (kept !== undefined) return kept;
    const loading = this.#loading.get(key) ?? this.#loadOnce(key);
    return loading;
  }

  #loadOnce(key: string): Promise<T> {
    const loading = this.#load(key)
      .then((value) => {
        this.#entries.delete(key);
        const ttlMs = typeof this.#ttlMs === 'number' ? this.#ttlMs : this.#ttlMs(value);
        this.#entries.set(key, { value, until: performance.now() + ttlMs });
        const oldest = this.#entries.keys().next();
        if (this.#entries.size > this.#maxEntries && !oldest.done) this.#entries.delete(oldest.value);
        return value;
      })
      .finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }
}
