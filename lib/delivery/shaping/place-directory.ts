/** Domains that a worker keeps in mind, and those that it tells at a time. */
const KNOWN_MAX = 20_000;
const TOLD_MAX = 1_000;

/** What was told is told again after this, so that what nobody tells any more can be forgotten, in milliseconds. */
const AGAIN_MS = 86_400_000;

type Known = { place: string; toldAt: number };

/** Which place the mail of each domain goes to, as this worker finds out: the queue itself knows domains only. */
export class PlaceDirectory {
  readonly #known = new Map<string, Known>();
  readonly #news = new Map<string, string>();

  /** Called for each delivery: costs a look into a map where nothing is new. */
  note(domain: string, place: string): void {
    const known = this.#known.get(domain);
    if (known?.place === place && performance.now() - known.toldAt < AGAIN_MS) return;
    this.#known.delete(domain);
    this.#known.set(domain, { place, toldAt: performance.now() });
    this.#news.set(domain, place);
    this.#bound(this.#known);
    this.#bound(this.#news);
  }

  /** What was found since the last time, or a part of it. */
  takeNews(): { domain: string; place: string }[] {
    const news = [...this.#news].slice(0, TOLD_MAX).map(([domain, place]) => ({ domain, place }));
    for (const { domain } of news) this.#news.delete(domain);
    return news;
  }

  /** Gives back what could not be written. */
  giveBack(news: readonly { domain: string; place: string }[]): void {
    for (const { domain, place } of news) if (!this.#news.has(domain)) this.#news.set(domain, place);
    this.#bound(this.#news);
  }

  #bound(map: Map<string, unknown>): void {
    const oldest = map.keys().next();
    if (map.size > KNOWN_MAX && !oldest.done) map.delete(oldest.value);
  }
}
