import { DAY_MS } from '#lib/core/durations.ts';

/** Domains that a worker remembers, and those that it reports at a time. */
const KNOWN_MAX = 20_000;
const REPORTED_MAX = 1_000;

/** A domain is reported again after this, so that unused ones can be forgotten, in milliseconds. */
const AGAIN_MS = DAY_MS;

type Known = { destination: string; reportedAt: number };

/** The destination of each domain, as this worker finds it: the queue itself has domains only. */
export class DestinationDirectory {
  readonly #known = new Map<string, Known>();
  readonly #news = new Map<string, string>();

  /** Records the destination of a domain; called for each delivery. */
  note(domain: string, destination: string): void {
    const known = this.#known.get(domain);
    if (known?.destination === destination && performance.now() - known.reportedAt < AGAIN_MS) return;
    this.#known.delete(domain);
    this.#known.set(domain, { destination, reportedAt: performance.now() });
    this.#news.set(domain, destination);
    this.#bound(this.#known);
    this.#bound(this.#news);
  }

  /** Removes and returns some of what is new since the last time. */
  takeNews(): { domain: string; destination: string }[] {
    const news = [...this.#news].slice(0, REPORTED_MAX).map(([domain, destination]) => ({ domain, destination }));
    for (const { domain } of news) this.#news.delete(domain);
    return news;
  }

  /** Puts back what could not be written. */
  giveBack(news: readonly { domain: string; destination: string }[]): void {
    for (const { domain, destination } of news) if (!this.#news.has(domain)) this.#news.set(domain, destination);
    this.#bound(this.#news);
  }

  #bound(map: Map<string, unknown>): void {
    const oldest = map.keys().next();
    if (map.size > KNOWN_MAX && !oldest.done) map.delete(oldest.value);
  }
}
