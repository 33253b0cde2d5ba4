/** The time that a host is remembered, in milliseconds. */
const KEPT_MS = 900_000;
const KEPT_MAX = 10_000;

/** Remembers hosts that do not keep what they offer, so that not every session pays for finding it out. */
export class RememberedHosts {
  readonly #until = new Map<string, number>();

  has(host: string): boolean {
    const until = this.#until.get(host);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.#until.delete(host);
    return false;
  }

  /** Returns the hosts, those that were added last first. */
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
