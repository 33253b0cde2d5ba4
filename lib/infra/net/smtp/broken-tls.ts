/** The time that the TLS of a host counts as broken, in milliseconds. */
const KEPT_MS = 900_000;
const KEPT_MAX = 10_000;

/** Remembers hosts whose TLS broke, so that not every session pays for finding it out. */
export class BrokenTls {
  readonly #until = new Map<string, number>();

  has(host: string): boolean {
    const until = this.#until.get(host);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.#until.delete(host);
    return false;
  }

  /** Hosts that are asked in clear now, those that broke last first. */
  list(limit: number): string[] {
    return [...this.#until.keys()]
      .reverse()
      .filter((host) => this.has(host))
      .slice(0, limit);
  }

  add(host: string): void {
    this.#until.delete(host);
    this.#until.set(host, performance.now() + KEPT_MS);
    const oldest = this.#until.keys().next();
    if (this.#until.size > KEPT_MAX && !oldest.done) this.#until.delete(oldest.value);
  }
}
