import type { Scope } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { findFullBuckets, measureRows, type OutboxRow, requireSeen, takeRows } from './store.ts';

// The outbox of events as webhooks use it: they empty it, and say when they begin to listen.

export type { OutboxRow };

/** Lists the buckets of the outbox that hold rows. */
export const listFullBuckets = (): Promise<number[]> => findFullBuckets();

/** Takes up to `limit` rows of a bucket in the caller's transaction, oldest first; null while another process does. */
export const takeOutbox = (db: Database, bucket: number, limit: number): Promise<OutboxRow[] | null> =>
  takeRows(db, bucket, limit);

/** Counts the rows of the outbox, and the seconds for which the oldest has waited. */
export const measureOutbox = (): Promise<{ rows: number; oldestSeconds: number }> => measureRows();

/**
 * Makes sure that every event that commits after the caller's transaction is written to the outbox, for a webhook that
 * begins to get events in that transaction. A transaction that wrote events before it could see the webhook is waited for,
 * unless the outbox was written for the company already.
 *
 * @param db the transaction.
 * @param webhookId the webhook, which counts for nothing here.
 */
export const requireListening = (db: Database, scope: Scope, webhookId: string): Promise<void> =>
  requireSeen(db, scope, webhookId);
