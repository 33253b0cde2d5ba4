/** Spaces the requests of webhooks out by the rate that their owners set; the lanes of one webhook share it. */
export class RequestRates {
  readonly #nextAt = new Map<string, number>();

  /**
   * Resolves when the next request of a webhook may begin.
   *
   * @param rate requests a second at most; null for no limit.
   */
  async wait(webhookId: string, rate: number | null): Promise<void> {
    if (rate === null) return;
    const now = performance.now();
    const at = Math.max(now, this.#nextAt.get(webhookId) ?? 0);
    this.#nextAt.set(webhookId, at + 1_000 / rate);
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
  }
}
