import { findNumbers, findNumbersAfter, type SentNumber } from './numbers-store.ts';
import type { LaneRow } from './store.ts';

/** Events whose numbers are read at a time. */
export const NUMBERS_WINDOW = 500;

/** An event that is not known to have been sent. */
const NEVER: SentNumber = { sequence: null, isTaken: false };

/** Reads the numbers that the events of a replay had, a window at a time and in their order. */
export class ReplayNumbers {
  readonly #row: Pick<LaneRow, 'companyId' | 'webhookId' | 'contactPosition'>;
  #known = new Map<string, SentNumber>();
  #before: number | null = null;

  constructor(row: Pick<LaneRow, 'companyId' | 'webhookId' | 'contactPosition'>) {
    this.#row = row;
  }

  /** Forgets what was read: other events come next. */
  reset(): void {
    this.#known = new Map();
    this.#before = null;
  }

  /**
   * Returns the numbers of the first of these events, one at least.
   *
   * @param ids the next events of the replay; those that follow help to tell the numbers of the first.
   */
  async read(ids: readonly string[]): Promise<Map<string, SentNumber>> {
    const [first] = ids;
    if (first === undefined || this.#known.has(first)) return this.#known;
    const window = ids.slice(0, NUMBERS_WINDOW);
    if (this.#row.contactPosition !== null) return this.#readEach(window);
    const before = this.#before;
    const logged = await (before === null
      ? findNumbers(this.#row, window)
      : findNumbersAfter(this.#row, window, before));
    this.#known = fillNumbers(window, logged, before);
    this.#before = [...this.#known.values()].at(-1)?.sequence ?? null;
    return this.#known;
  }

  /** Events of mail and of contacts took turns: their numbers are not in the order of the feed, and each is looked for. */
  async #readEach(ids: readonly string[]): Promise<Map<string, SentNumber>> {
    const logged = await findNumbers(this.#row, ids);
    this.#known = new Map(ids.map((id) => [id, logged.get(id) ?? NEVER]));
    return this.#known;
  }
}

/**
 * Numbers the events whose requests are not in the log, because not every one that was taken is kept. The events between two
 * numbers that are as many as the numbers between them had these numbers; they were taken, because every failure is kept.
 *
 * @param ids events in their order.
 * @param before the number of the event before the first one; null if it is not known.
 * @returns the events up to the last one that is in the log; all of them where none is.
 */
export function fillNumbers(
  ids: readonly string[],
  logged: ReadonlyMap<string, SentNumber>,
  before: number | null,
): Map<string, SentNumber> {
  const filled = new Map<string, SentNumber>();
  let left = before;
  let unknown: string[] = [];
  for (const id of ids) {
    const found = logged.get(id);
    if (!found) {
      unknown.push(id);
      continue;
    }
    const start = left !== null && found.sequence === left + unknown.length + 1 ? left + 1 : null;
    for (const [index, gap] of unknown.entries())
      filled.set(gap, start === null ? NEVER : { sequence: start + index, isTaken: true });
    filled.set(id, found);
    left = found.sequence;
    unknown = [];
  }
  if (filled.size === 0) for (const id of unknown) filled.set(id, NEVER);
  return filled;
}
