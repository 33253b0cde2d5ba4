import type { Scope } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { log } from '#lib/infra/log/log.ts';
import { Pump } from '#lib/infra/process/pump.ts';
import {
  type ConsumedRow,
  type ConsumerRow,
  claimConsumer,
  delayConsumer,
  findConsumedRows,
  findReadUntil,
  insertConsumer,
  listenForFeeds,
  moveConsumer,
} from './consumers-store.ts';
import { findHead, requireListening, waitForFacts } from './queries.ts';
import { sourceMask } from './sources.ts';

/** A part of the product that follows a company's feed, and does something with each event or fact exactly once. */
export type FeedConsumer = {
  kind: 'engagement' | 'segments' | 'flows' | 'statistics' | 'reports' | 'profiles' | 'destinations' | 'timeline';
  /** The kinds of facts that it reads. */
  sources: Parameters<typeof sourceMask>[0];
  /**
   * Applies rows of the feed in the transaction that moves the consumer behind them: set-based, and without any call over the
   * network.
   */
  apply: (db: Database, scope: Scope, rows: readonly ConsumedRow[]) => Promise<void>;
};

/** Rows of a turn: 500 events or facts each at most. */
const ROWS_A_TURN = 4;

/** Feeds are looked at so often without a notification. */
const POLL_MS = 5_000;

/** Failures of one row after which it is skipped. */
const FAILURES_MAX = 10;

/** The pause after the n-th failure in a row, in seconds. */
const pauseAfter = (failures: number): number => Math.min(300, 2 ** failures);

/**
 * Begins to follow the feed of a company, before the first thing is written that needs it: from the end of this call on, every
 * event that commits is applied. A repeat changes nothing.
 */
export async function switchOnConsumer(scope: Scope, { kind, sources }: FeedConsumer): Promise<void> {
  await withTransaction(async (db) => {
    if (sources.includes('mail')) await requireListening(db, scope, { kind });
    if (sources.some((one) => one !== 'mail')) await waitForFacts(db);
    await findHead(db, scope);
    await insertConsumer(db, scope, kind, sourceMask(sources));
  });
}

/** Returns the time up to which the events of a company have been applied. */
export const appliedUntil = async (scope: Scope, { kind }: FeedConsumer, now: Date): Promise<Date> =>
  (await findReadUntil(scope, kind)) ?? now;

/** Applies the feeds to consumers until it is stopped. Any number of processes may do so. */
export async function runConsumers(consumers: readonly FeedConsumer[]): Promise<{ stop(): Promise<void> }> {
  const pumps = consumers.map(
    (consumer) =>
      new Pump(`the consumer ${consumer.kind}`, async () => {
        while (await takeTurn(consumer));
      }),
  );
  const wake = () => {
    for (const pump of pumps) pump.wake();
  };
  const stopListening = await listenForFeeds(wake);
  const polling = setInterval(wake, POLL_MS);
  wake();
  return {
    stop: async () => {
      stopListening();
      clearInterval(polling);
      await Promise.all(pumps.map((pump) => pump.stop()));
    },
  };
}

/** Applies the next rows of one company. Returns false if there is nothing to do now. */
export async function takeTurn(consumer: FeedConsumer): Promise<boolean> {
  const { kind, sources, apply } = consumer;
  const mask = sourceMask(sources);
  let claimed: ConsumerRow | null = null;
  try {
    await withTransaction(async (db) => {
      claimed = await claimConsumer(db, kind);
      if (!claimed) return;
      // After a failure one row at a time, so that the others pass.
      const rows = await findConsumedRows(db, claimed, claimed.failures > 0 ? 1 : ROWS_A_TURN);
      const last = rows.at(-1);
      if (!last) {
        log().error(
          { consumer: kind, ...claimed },
          'what a consumer did not read yet is no longer kept: it continues at the end',
        );
        await moveConsumer(db, kind, claimed, { position: claimed.headPosition, at: claimed.headAt });
        return;
      }
      const wanted = rows.filter(({ source }) => (mask & (1 << source)) !== 0).map((row) => cut(row, claimed));
      if (claimed.failures >= FAILURES_MAX)
        log().error(
          { consumer: kind, ...claimed, row: last.position },
          'a row of a feed failed too often: it is skipped',
        );
      else if (wanted.length > 0) await apply(db, claimed, wanted);
      await moveConsumer(db, kind, claimed, { position: last.position + last.count - 1, at: last.at });
    });
  } catch (error) {
    if (!claimed) throw error;
    await letWait(kind, claimed, error);
  }
  return claimed !== null;
}

/** Returns the part of a row that is behind a consumer's position. */
function cut(row: ConsumedRow, from: ConsumerRow | null): ConsumedRow {
  const skipped = Math.max(0, (from?.position ?? 0) + 1 - row.position);
  return skipped === 0 ? row : { ...row, ids: row.ids.slice(skipped) };
}

async function letWait(kind: string, claimed: ConsumerRow, error: unknown): Promise<void> {
  const { companyId, environment, failures } = claimed;
  log().warn({ consumer: kind, companyId, environment, error: String(error) }, 'a consumer failed; trying again');
  await delayConsumer(kind, claimed, pauseAfter(failures));
}
