import { type FeedItem, FeedReader } from '../feed/feed-reader.ts';
import type { EventLoader } from '../feed/load-events.ts';
import type { SequencedEvent } from '../format/types.ts';
import { cutBodies } from './bodies.ts';
import type { LaneConfig } from './lane-config.ts';
import type { SentNumber } from './numbers-store.ts';
import { NUMBERS_WINDOW, ReplayNumbers } from './replay-numbers.ts';
import type { Claim, LaneRow } from './store.ts';

/** The size of a slice; a probe is one event. */
export type SliceLimit = { maxBodies: number; isProbe: boolean };

/** Cuts the slices of a lane from its company's feed. */
export class ClaimReader {
  readonly #row: LaneRow;
  readonly #loader: EventLoader;
  readonly #reader: FeedReader;
  /** Null for the main lane, which gives the numbers itself. */
  readonly #numbers: ReplayNumbers | null;
  #isStale = false;

  /** @param row the lane's, whose position and sequence the lane moves. */
  constructor(row: LaneRow, loader: EventLoader) {
    this.#row = row;
    this.#loader = loader;
    const end = row.claim ?? { to: row.position, at: row.positionAt };
    this.#reader = new FeedReader(row, loader, { position: end.to, at: end.at }, row.untilPosition);
    this.#numbers = row.kind === 'replay' ? new ReplayNumbers(row) : null;
  }

  /** Forgets what was read: the filter may have changed. The next slice is read again from the lane's position. */
  forget(): void {
    this.#isStale = true;
  }

  /**
   * Returns the next slice: without ids where nothing up to its end is wanted; the milliseconds to wait for a fuller
   * batch; null where there is nothing yet.
   */
  async next(config: LaneConfig, { maxBodies, isProbe }: SliceLimit): Promise<Claim | number | null> {
    const row = this.#row;
    if (this.#isStale) {
      this.#reader.reset({ position: row.position, at: row.positionAt });
      this.#numbers?.reset();
      this.#isStale = false;
    }
    const maxEvents = isProbe ? 1 : maxBodies * config.maxBatch;
    await this.#reader.fill(config, this.#numbers ? Math.max(maxEvents, NUMBERS_WINDOW) : maxEvents);
    const items = this.#reader.items.slice(0, maxEvents);
    const [first] = items;
    if (!first) {
      const { position, at } = this.#reader.take(0);
      return position > row.position ? { to: position, at, sequence: null, ids: [], cuts: [] } : null;
    }
    if (this.#numbers) return this.#nextOfReplay(config, items, maxBodies);
    const waitMs = config.maxWaitMs - (performance.now() - first.visibleAt);
    if (this.#reader.isAtEnd && items.length < config.maxBatch && waitMs > 0) return waitMs;
    const start = row.sequence + 1;
    const cuts = cutBodies(config.format, numberItems(items, start), { maxBatch: config.maxBatch, maxBodies });
    return this.#take(items, items, cuts, start);
  }

  /** Cuts a slice of a replay: events whose numbers follow each other, or that have none; those not wanted again are passed. */
  async #nextOfReplay(config: LaneConfig, items: readonly FeedItem[], maxBodies: number): Promise<Claim> {
    const ids = this.#reader.items.slice(0, NUMBERS_WINDOW).map(({ event }) => event.id);
    const numbers = (await this.#numbers?.read(ids)) ?? new Map<string, SentNumber>();
    const known = items.filter(({ event }) => numbers.has(event.id));
    const wanted = known.filter(({ event }) => !(this.#row.onlyMissing && numbers.get(event.id)?.isTaken));
    const sequenceOf = ({ event }: FeedItem): number | null => numbers.get(event.id)?.sequence ?? null;
    const start = wanted[0] ? sequenceOf(wanted[0]) : null;
    const gap = wanted.findIndex((item, index) => sequenceOf(item) !== (start === null ? null : start + index));
    const run = gap < 0 ? wanted : wanted.slice(0, gap);
    const cuts = cutBodies(config.format, numberItems(run, start), { maxBatch: config.maxBatch, maxBodies });
    return this.#take(known, wanted, cuts, start);
  }

  /**
   * Takes the items of a slice from what was read.
   *
   * @param items the items that the slice may pass; `wanted` are those among them that are sent.
   */
  #take(items: readonly FeedItem[], wanted: readonly FeedItem[], cuts: number[], sequence: number | null): Claim {
    const count = cuts.reduce((sum, size) => sum + size, 0);
    const last = wanted[count - 1];
    const taken = count === wanted.length || !last ? items.length : items.indexOf(last) + 1;
    const { position: to, at } = this.#reader.take(taken);
    return { to, at, sequence, ids: wanted.slice(0, count).map(({ event }) => event.id), cuts };
  }

  /** Loads the events of a claim with their numbers; those that are erased are left out. */
  async load({ ids, sequence }: Claim): Promise<SequencedEvent[]> {
    const events = await this.#loader.load(this.#row.companyId, ids);
    const indexes = new Map(ids.map((id, index) => [id, index]));
    return events.map((event) => ({
      ...event,
      sequence: sequence === null ? null : BigInt(sequence + (indexes.get(event.id) ?? 0)),
    }));
  }
}

/** Numbers events from the first one on; null gives them none. */
const numberItems = (items: readonly FeedItem[], first: number | null): SequencedEvent[] =>
  items.map(({ event }, index) => ({ ...event, sequence: first === null ? null : BigInt(first + index) }));
