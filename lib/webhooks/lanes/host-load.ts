/** Requests to one host at the same time, and those of slow lanes among them (docs/webhooks.md). */
const SLOTS = 64;
const SLOW_SLOTS = 32;

/** Counts the requests that are under way to one host, by company. */
export class HostLoad {
  #running = 0;
  #slow = 0;
  readonly #companies = new Map<string, number>();

  get isIdle(): boolean {
    return this.#running === 0;
  }

  hasSlot(isSlow: boolean): boolean {
    return this.#running < SLOTS && (!isSlow || this.#slow < SLOW_SLOTS);
  }

  requestsOf(companyId: string): number {
    return this.#companies.get(companyId) ?? 0;
  }

  /** Counts a request that begins (1) or ends (-1). */
  count(companyId: string, isSlow: boolean, change: 1 | -1): void {
    this.#running += change;
    if (isSlow) this.#slow += change;
    this.#companies.set(companyId, this.requestsOf(companyId) + change);
  }
}
