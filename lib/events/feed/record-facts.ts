import type { Scope } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { type Facts, insertFacts } from './outbox-store.ts';

/**
 * Records facts for those who read a company's feed, in the transaction that makes them true. Without such a reader nothing is
 * written.
 *
 * @param db the transaction.
 */
export const recordFacts = (db: Database, scope: Scope, facts: readonly Facts[]): Promise<void> =>
  insertFacts(db, scope, facts);
