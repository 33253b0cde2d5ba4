import type { Scope } from '#lib/core/context.ts';
import { type FeedHead, findFeedRows, type WantedTypes } from '#lib/events/feed/queries.ts';
import type { EventLoader, LoadedEvent } from './load-events.ts';

/** Rows that are read at a time: 500 events each at most. */
const ROWS = 4;

/** Rows after which the position is written, though nothing in them was wanted. */
const ROWS_A_TURN = 40;

/** The choice of a webhook's events. */
export type EventFilter = WantedTypes & { isWanted(event: LoadedEvent): boolean };

/** A wanted event and where it is in the feed. */
export type FeedItem = {
  position: number;
  at: Date;
  event: LoadedEvent;
  /** The time at which it was in the feed, on the clock of `performance.now()`. */
  visibleAt: number;
};

/** Reads a company's feed from a position on, and keeps what is wanted and not taken yet. */
export class FeedReader {
  readonly #scope: Scope;
  readonly #loader: EventLoader;
  readonly #until: number;
  readonly #contactsUntil: number;
  #items: FeedItem[] = [];
  #end: FeedHead;
  #isAtEnd = false;

  /** @param until the last position, and that of events of contacts; null for a feed without an end. */
  constructor(scope: Scope, loader: EventLoader, from: FeedHead, until: { all: number; contacts: number } | null) {
    this.#scope = scope;
    this.#loader = loader;
    this.#end = from;
    this.#until = until?.all ?? Number.POSITIVE_INFINITY;
    this.#contactsUntil = until?.contacts ?? Number.POSITIVE_INFINITY;
  }

  /** The wanted events that were read, in order. */
  get items(): readonly FeedItem[] {
    return this.#items;
  }

  /** True if the last read found the end of the feed. */
  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  /** Begins again behind a position: what was read may not be what is wanted now. */
  reset(from: FeedHead): void {
    this.#items = [];
    this.#end = from;
    this.#isAtEnd = false;
  }

  /** Reads on until there are so many events, the feed ends, or much was read of which nothing was wanted. */
  async fill(filter: EventFilter, wanted: number): Promise<void> {
    for (let turn = 0; turn < ROWS_A_TURN / ROWS && this.#items.length < wanted; turn += 1) {
      const { position, at: since } = this.#end;
      this.#isAtEnd = position >= this.#until;
      if (this.#isAtEnd) return;
      const { types, contactTypes } = filter;
      const rows = await findFeedRows(this.#scope, { position, since, types, contactTypes, limit: ROWS });
      const now = performance.now();
      for (const row of rows) {
        if (row.position > this.#until) {
          this.#end = { position: this.#until, at: row.at };
          break;
        }
        const skipped = Math.max(0, this.#end.position + 1 - row.position);
        const last = Math.min(row.position + row.count - 1, this.#until);
        const lastWanted = row.isContacts ? Math.min(last, this.#contactsUntil) : last;
        const ids = row.eventIds?.slice(skipped, Math.max(0, lastWanted - row.position + 1)) ?? [];
        const positions = new Map(ids.map((id, index) => [id, row.position + skipped + index]));
        for (const event of await this.#loader.load(this.#scope.companyId, ids, row.isContacts ? 'contacts' : 'mail')) {
          const position = positions.get(event.id);
          if (position === undefined || !filter.isWanted(event)) continue;
          this.#items.push({ position, at: row.at, event, visibleAt: now - row.ageMs });
        }
        this.#end = { position: last, at: row.at };
      }
      this.#isAtEnd = rows.length < ROWS || this.#end.position >= this.#until;
      if (this.#isAtEnd) return;
    }
  }

  /** Takes the first events. Returns the position behind them and what follows them unwanted. */
  take(count: number): FeedHead {
    const last = this.#items[count - 1];
    this.#items = this.#items.slice(count);
    return this.#items.length === 0 || !last ? this.#end : { position: last.position, at: last.at };
  }
}
