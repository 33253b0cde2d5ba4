import { LRUCache } from 'lru-cache';

/**
 * Caches loaded values for a while; concurrent callers of one key share one load, and a failed load is not cached. At most
 * `maxEntries` values are kept, the least recently used one is dropped first.
 */
export class ExpiringCache<T extends NonNullable<unknown>> {
  readonly #entries: LRUCache<string, T>;

  /** @param ttlMs how long a value is kept; a function where that depends on the value. */
  constructor(load: (key: string) => Promise<T>, ttlMs: number | ((value: T) => number), maxEntries: number) {
    this.#entries = new LRUCache<string, T>({
      max: maxEntries,
      ttl: 1,
      // A value that is dropped while it loads still goes to those who wait for it.
      ignoreFetchAbort: true,
      fetchMethod: async (key, _stale, { options }) => {
        const value = await load(key);
        // A lifetime of 0 means forever to the package.
        options.ttl = Math.max(1, Math.ceil(typeof ttlMs === 'number' ? ttlMs : ttlMs(value)));
        return value;
      },
    });
  }

  /** Returns the cached value, or undefined; it loads nothing. */
  peek(key: string): T | undefined {
    return this.#entries.get(key);
  }

  /** Returns the cached value or loads it. */
  get(key: string): Promise<T> {
    return this.#entries.forceFetch(key);
  }
}
