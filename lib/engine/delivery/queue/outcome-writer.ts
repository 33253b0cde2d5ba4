import { setTimeout as wait } from 'node:timers/promises';
import { isRefusalOfData } from '#lib/infra/db/transaction.ts';
import type { JournalSegment } from '#lib/infra/journal/crash-journal.ts';
import { log } from '#lib/infra/log/log.ts';
import type { AttemptOutcome } from './decide-outcome.ts';
import type { Held } from './held-leases.ts';
import { leaseKey } from './leases/store.ts';
import type { OutcomeWal } from './outcome-wal.ts';

/** An outcome on its way into the database. */
export type HeldOutcome = { held: Held; attempt: AttemptOutcome };

type Remembered = HeldOutcome & { segment: JournalSegment | null };

/** The parts of a worker that the writer needs. */
export type OutcomeWriterOptions = {
  /** Writes a batch in one transaction; answers the keys of those whose lease was still ours. */
  write(outcomes: readonly AttemptOutcome[]): Promise<Set<string>>;
  /** Remembers confirmed deliveries for the case that this process is killed; null where none is kept. */
  wal: Pick<OutcomeWal, 'remember' | 'forget'> | null;
  /** Called when an outcome is written or given up. */
  onDone(outcome: HeldOutcome, isWritten: boolean): void;
  now?: () => number;
};

const BATCH_MAX = 500;

/**
 * The time that outcomes are collected, in milliseconds: nobody waits for them, and each transaction costs what many outcomes cost. The
 * journal has them meanwhile.
 */
const GATHER_MS = 20;

/** So many are written without waiting for more. */
const BATCH_ENOUGH = 100;
const BACK_OFF_MS = [50, 100, 250, 500, 1_000, 2_000] as const;

/**
 * Writes outcomes to the database; those that gather while one batch is on its way are the next batch.
 *
 * A database that fails is asked again until the lease of an outcome is over; then the row is another worker's, and the
 * message is delivered again. An outcome that the database refuses for what it holds is written without its reply text.
 */
export class OutcomeWriter {
  readonly #options: OutcomeWriterOptions;
  #waiting: Remembered[] = [];
  #writing: Promise<void> | null = null;
  #unwritten = 0;

  constructor(options: OutcomeWriterOptions) {
    this.#options = options;
  }

  /** Outcomes that are not in the database yet. */
  get unwritten(): number {
    return this.#unwritten;
  }

  add(outcome: HeldOutcome): void {
    const segment = this.#options.wal?.remember(outcome.attempt) ?? null;
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
        const written = await this.#options.write(open.map(({ attempt }) => attempt));
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
        'an outcome is written without its reply text',
      );
      const written = await this.#options.write([withoutReplyText(outcome.attempt)]).catch(() => new Set<string>());
      this.#done(outcome, written.size > 0);
    }
  }

  #done(outcome: Remembered, isWritten: boolean): void {
    this.#unwritten -= 1;
    this.#options.wal?.forget(outcome.segment);
    this.#options.onDone(outcome, isWritten);
  }
}

function withoutReplyText(attempt: AttemptOutcome): AttemptOutcome {
  const { result, event } = attempt;
  const { raw_reason: _, ...data } = event.data;
  return {
    ...attempt,
    reason: null,
    result: { ...result, reply: result.reply && { code: result.reply.code, lines: [''] }, conversation: [] },
    event: { ...event, reason: null, data },
  };
}
