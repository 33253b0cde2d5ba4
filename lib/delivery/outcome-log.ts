import { setTimeout as wait } from 'node:timers/promises';
import { isRefusalOfData } from '#lib/infra/db/transaction.ts';
import type { JournalSegment } from '#lib/infra/journal/crash-journal.ts';
import { log } from '#lib/infra/log/log.ts';
import type { Held } from './lease-book.ts';
import type { OutcomeJournal } from './outcome-journal.ts';
import type { Settlement } from './settle-attempt.ts';
import { leaseKey } from './store.ts';

/** An outcome on its way into the database. */
export type Outcome = { held: Held; settlement: Settlement };

type Remembered = Outcome & { segment: JournalSegment | null };

/** What the log needs from its surroundings. */
export type OutcomeLogOptions = {
  /** Writes a batch in one transaction; answers the keys of those whose lease was still ours. */
  write(settlements: readonly Settlement[]): Promise<Set<string>>;
  /** Remembers confirmed deliveries for the case that this process is killed; null where none is kept. */
  journal: Pick<OutcomeJournal, 'remember' | 'forget'> | null;
  /** Called when an outcome is written or given up. */
  onDone(outcome: Outcome, isWritten: boolean): void;
  now?: () => number;
};

const BATCH_MAX = 500;

/**
 * How long outcomes gather, in milliseconds: nobody waits for them, and each transaction costs what many outcomes cost. The
 * journal has them meanwhile.
 */
const GATHER_MS = 20;

/** So many are written without waiting for more. */
const BATCH_ENOUGH = 100;
const BACK_OFF_MS = [50, 100, 250, 500, 1_000, 2_000] as const;

/**
 * Brings outcomes into the database, those that gather while one batch is on its way together in the next.
 *
 * A database that fails is asked again until the lease of an outcome is over; then the row is another worker's, and the
 * message is delivered again. An outcome that the database refuses for what it holds is written without its words.
 */
export class OutcomeLog {
  readonly #options: OutcomeLogOptions;
  #waiting: Remembered[] = [];
  #writing: Promise<void> | null = null;
  #unwritten = 0;

  constructor(options: OutcomeLogOptions) {
    this.#options = options;
  }

  /** Outcomes that are not in the database yet. */
  get unwritten(): number {
    return this.#unwritten;
  }

  add(outcome: Outcome): void {
    const segment = this.#options.journal?.remember(outcome.settlement) ?? null;
    this.#waiting.push({ ...outcome, segment });
    this.#unwritten += 1;
    this.#writing ??= this.#writeAll();
  }

  /** Resolves when all outcomes so far are written or given up. */
  async flush(): Promise<void> {
    while (this.#unwritten > 0 && this.#writing !== null) await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#waiting.length < BATCH_ENOUGH) await wait(GATHER_MS);
      const batch = this.#waiting.splice(0, BATCH_MAX);
      await this.#writeBatch(batch);
    }
    this.#writing = null;
  }

  async #writeBatch(batch: readonly Remembered[]): Promise<void> {
    let open = batch;
    for (let tries = 0; open.length > 0; tries += 1) {
      try {
        const written = await this.#options.write(open.map(({ settlement }) => settlement));
        for (const outcome of open) this.#done(outcome, written.has(leaseKey(outcome.held.delivery)));
        return;
      } catch (error) {
        if (isRefusalOfData(error)) return this.#writeOneByOne(open, error);
        log().warn(
          { error: String(error), outcomes: open.length },
          'outcomes of deliveries could not be written; trying again',
        );
        await wait(BACK_OFF_MS[Math.min(tries, BACK_OFF_MS.length - 1)]);
        open = this.#dropExpired(open);
      }
    }
  }

  #dropExpired(outcomes: readonly Remembered[]): Remembered[] {
    const now = this.#options.now?.() ?? performance.now();
    for (const outcome of outcomes) if (outcome.held.heldUntil <= now) this.#done(outcome, false);
    return outcomes.filter(({ held }) => held.heldUntil > now);
  }

  async #writeOneByOne(outcomes: readonly Remembered[], cause: unknown): Promise<void> {
    if (outcomes.length > 1) {
      for (const outcome of outcomes) await this.#writeBatch([outcome]);
      return;
    }
    for (const outcome of outcomes) {
      log().error(
        { error: String(cause), messageId: outcome.held.delivery.messageId },
        'an outcome is written without its words',
      );
      const written = await this.#options.write([withoutWords(outcome.settlement)]).catch(() => new Set<string>());
      this.#done(outcome, written.size > 0);
    }
  }

  #done(outcome: Remembered, isWritten: boolean): void {
    this.#unwritten -= 1;
    this.#options.journal?.forget(outcome.segment);
    this.#options.onDone(outcome, isWritten);
  }
}

function withoutWords(settlement: Settlement): Settlement {
  const { result, event } = settlement;
  const { raw_reason: _, ...data } = event.data;
  return {
    ...settlement,
    reason: null,
    result: { ...result, reply: result.reply && { code: result.reply.code, lines: [''] }, conversation: [] },
    event: { ...event, reason: null, data },
  };
}
