import type { FeedHead } from '#lib/events/feed/queries.ts';
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
  /** Reads events of mail; of a replay all events. */
  readonly #reader: FeedReader;
  /** Reads events of contacts beside those of mail; null for a webhook without them. */
  readonly #contacts: FeedReader | null;
  /** True if events of contacts are next: the two take turns. */
  #isTurnOfContacts = false;
  /** Null for the main lane, which gives the numbers itself. */
  readonly #numbers: ReplayNumbers | null;
  #isStale = false;

  /** @param row the lane's, whose position and sequence the lane moves. */
  constructor(row: LaneRow, loader: EventLoader) {
    this.#row = row;
    this.#loader = loader;
    const { claim, contactPosition, untilPosition } = row;
    const isReplay = row.kind === 'replay';
    const endOf = (isContacts: boolean) =>
      claim && claim.isContacts === isContacts ? { position: claim.to, at: claim.at } : headOf(row, isContacts);
    const until = untilPosition === null ? null : { all: untilPosition, contacts: contactPosition ?? untilPosition };
    this.#reader = new FeedReader(row, loader, endOf(false), until);
    this.#contacts = isReplay || contactPosition === null ? null : new FeedReader(row, loader, endOf(true), null);
    this.#numbers = isReplay ? new ReplayNumbers(row) : null;
  }

  /** Forgets what was read: the filter may have changed. The next slice is read again from the lane's position. */
  forget(): void {
    this.#isStale = true;
  }

  /**
   * Returns the next slice: without ids where nothing up to its end is wanted; the milliseconds to wait for a fuller
   * batch; null where there is nothing yet.
   */
  async next(config: LaneConfig, limit: SliceLimit): Promise<Claim | number | null> {
    const row = this.#row;
    if (this.#isStale) {
      this.#reader.reset(headOf(row, false));
      this.#contacts?.reset(headOf(row, true));
      this.#numbers?.reset();
      this.#isStale = false;
    }
    if (!this.#contacts) return this.#nextOf(this.#reader, config, limit);
    const mail = { reader: this.#reader, config: { ...config, contactTypes: 0 }, isContacts: false };
    const contacts = { reader: this.#contacts, config: { ...config, types: 0 }, isContacts: true };
    let waitMs: number | null = null;
    for (const { reader, config: own, isContacts } of this.#isTurnOfContacts ? [contacts, mail] : [mail, contacts]) {
      const found = await this.#nextOf(reader, own, limit);
      if (typeof found === 'number') waitMs = Math.min(found, waitMs ?? found);
      if (typeof found === 'number' || found === null) continue;
      if (found.ids.length > 0) this.#isTurnOfContacts = !isContacts;
      return { ...found, isContacts };
    }
    return waitMs;
  }

  /** Returns the next slice of a reader, or how long to wait for a fuller batch. */
  async #nextOf(
    reader: FeedReader,
    config: LaneConfig,
    { maxBodies, isProbe }: SliceLimit,
  ): Promise<Claim | number | null> {
    const row = this.#row;
    const maxEvents = isProbe ? 1 : maxBodies * config.maxBatch;
    await reader.fill(config, this.#numbers ? Math.max(maxEvents, NUMBERS_WINDOW) : maxEvents);
    const items = reader.items.slice(0, maxEvents);
    const [first] = items;
    if (!first) {
      const { position, at } = reader.take(0);
      const isBehind = position > headOf(row, reader === this.#contacts).position;
      return isBehind ? { to: position, at, sequence: null, ids: [], cuts: [], isContacts: false } : null;
    }
    if (this.#numbers) return this.#nextOfReplay(config, items, maxBodies);
    const waitMs = config.maxWaitMs - (performance.now() - first.visibleAt);
    if (reader.isAtEnd && items.length < config.maxBatch && waitMs > 0) return waitMs;
    const start = row.sequence + 1;
    const cuts = cutBodies(config.format, numberItems(items, start), { maxBatch: config.maxBatch, maxBodies });
    return take(reader, items, { wanted: items, cuts, sequence: start });
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
    return take(this.#reader, known, { wanted, cuts, sequence: start });
  }

  /** Loads the events of a claim with their numbers; those that are erased are left out. */
  async load({ ids, sequence, isContacts }: Claim): Promise<SequencedEvent[]> {
    const kind = this.#numbers ? null : isContacts ? 'contacts' : 'mail';
    const events = await this.#loader.load(this.#row.companyId, ids, kind);
    const indexes = new Map(ids.map((id, index) => [id, index]));
    return events.map((event) => ({
      ...event,
      sequence: sequence === null ? null : BigInt(sequence + (indexes.get(event.id) ?? 0)),
    }));
  }
}

/** Returns the position of a lane in its feed, for events of mail or of contacts. */
const headOf = ({ position, positionAt, contactPosition, contactAt }: LaneRow, isContacts: boolean): FeedHead =>
  isContacts ? { position: contactPosition ?? position, at: contactAt ?? positionAt } : { position, at: positionAt };

/**
 * Takes the items of a slice from what was read.
 *
 * @param items the items that the slice may pass; `wanted` are those among them that are sent.
 */
function take(
  reader: FeedReader,
  items: readonly FeedItem[],
  { wanted, cuts, sequence }: { wanted: readonly FeedItem[]; cuts: number[]; sequence: number | null },
): Claim {
  const count = cuts.reduce((sum, size) => sum + size, 0);
  const last = wanted[count - 1];
  const taken = count === wanted.length || !last ? items.length : items.indexOf(last) + 1;
  const { position: to, at } = reader.take(taken);
  return { to, at, sequence, ids: wanted.slice(0, count).map(({ event }) => event.id), cuts, isContacts: false };
}

/** Numbers events from the first one on; null gives them none. */
const numberItems = (items: readonly FeedItem[], first: number | null): SequencedEvent[] =>
  items.map(({ event }, index) => ({ ...event, sequence: first === null ? null : BigInt(first + index) }));
