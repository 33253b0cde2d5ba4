import { FeedReader } from '../feed/feed-reader.ts';
import type { EventLoader, LoadedEvent } from '../feed/load-events.ts';
import type { SequencedEvent } from '../format/types.ts';
import { cutBodies } from './bodies.ts';
import type { LaneConfig } from './lane-config.ts';
import { cutAtGaps, findReplayNumbers } from './number-replay.ts';
import type { Claim, LaneRow } from './store.ts';

/** The size of a slice; a probe is one event. */
export type SliceLimit = { maxBodies: number; isProbe: boolean };

/** Cuts the slices of a lane from its company's feed. */
export class ClaimReader {
  readonly #row: LaneRow;
  readonly #loader: EventLoader;
  readonly #reader: FeedReader;

  /** @param row the lane's, whose position and sequence the lane moves. */
  constructor(row: LaneRow, loader: EventLoader) {
    this.#row = row;
    this.#loader = loader;
    const end = row.claim ?? { to: row.position, at: row.positionAt };
    this.#reader = new FeedReader(row, loader, { position: end.to, at: end.at }, row.untilPosition);
  }

  /** Reads again from behind what the lane has claimed: its filter may have changed. */
  reset(): void {
    const { claim, position, positionAt } = this.#row;
    this.#reader.reset(claim ? { position: claim.to, at: claim.at } : { position, at: positionAt });
  }

  /**
   * Returns the next slice: without ids where nothing up to its end is wanted; the milliseconds to wait for a fuller
   * batch; null where there is nothing yet.
   */
  async next(config: LaneConfig, { maxBodies, isProbe }: SliceLimit): Promise<Claim | number | null> {
    const row = this.#row;
    const bodies = row.kind === 'replay' ? 1 : maxBodies;
    const maxEvents = isProbe ? 1 : bodies * config.maxBatch;
    await this.#reader.fill(config, maxEvents);
    const items = this.#reader.items.slice(0, maxEvents);
    const [first] = items;
    if (!first) {
      const { position, at } = this.#reader.take(0);
      return position > row.position ? { to: position, at, sequence: null, ids: [], cuts: [] } : null;
    }
    const waitMs = config.maxWaitMs - (performance.now() - first.visibleAt);
    if (this.#reader.isAtEnd && items.length < config.maxBatch && waitMs > 0) return waitMs;
    const numbers = row.kind === 'replay' ? await this.#findNumbers(items.map(({ event }) => event)) : null;
    const wanted = items.filter(({ event }) => !(row.onlyMissing && numbers?.get(event.id)?.isTaken));
    const events = wanted.map(({ event }, index): SequencedEvent => {
      const number = numbers ? (numbers.get(event.id)?.sequence ?? null) : row.sequence + 1 + index;
      return { ...event, sequence: number === null ? null : BigInt(number) };
    });
    const uncut = cutBodies(config.format, events, { maxBatch: config.maxBatch, maxBodies: bodies });
    const cuts = numbers ? cutAtGaps(events, uncut) : uncut;
    const count = cuts.reduce((sum, size) => sum + size, 0);
    const last = wanted[count - 1];
    const taken = count === wanted.length || !last ? items.length : items.indexOf(last) + 1;
    const { position: to, at } = this.#reader.take(taken);
    const sequence = numbers ? null : row.sequence + 1;
    return { to, at, sequence, ids: events.slice(0, count).map(({ id }) => id), cuts };
  }

  /** Loads the events of a claim with their numbers; those that are erased are left out. */
  async load({ ids, sequence }: Claim): Promise<SequencedEvent[]> {
    const events = await this.#loader.load(this.#row.companyId, ids);
    const indexes = new Map(ids.map((id, index) => [id, index]));
    const numbers = sequence === null ? await this.#findNumbers(events) : null;
    return events.map((event) => {
      const number = numbers
        ? (numbers.get(event.id)?.sequence ?? null)
        : (sequence ?? 0) + (indexes.get(event.id) ?? 0);
      return { ...event, sequence: number === null ? null : BigInt(number) };
    });
  }

  #findNumbers(events: readonly LoadedEvent[]) {
    return findReplayNumbers(this.#row, events);
  }
}
