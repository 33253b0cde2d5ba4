/** Counts the requests that are under way to one host, by company. */
export class HostLoad {
  #running = 0;
  #slow = 0;
  readonly #companies = new Map<string, number>();

  get isIdle(): boolean {
    return this.#running === 0;
  }

  /** @param slots the requests that this process may have under way to a host; slow lanes get half of them. */
  hasSlot(isSlow: boolean, slots: number): boolean {
    return this.#running < slots && (!isSlow || this.#slow < Math.max(1, slots / 2));
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
