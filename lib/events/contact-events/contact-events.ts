import type { Scope } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import {
  type ContactCause,
  type ContactEvent,
  findContactEvents,
  insertSegmentEvents,
  type SegmentMoves,
  setContactCause,
} from './store.ts';

export type { ContactCause, ContactEvent };

/** Lists events of contacts of a company by their ids, in the order of these; those that are erased are left out. */
export const listContactEvents = (companyId: string, ids: readonly string[]): Promise<ContactEvent[]> =>
  findContactEvents(companyId, ids);

/**
 * Names the cause of the changes of contacts that follow in a transaction: webhooks pass it on.
 *
 * @param db the transaction.
 */
export const setCause = (db: Database, cause: ContactCause): Promise<void> => setContactCause(db, cause);

/**
 * Records who entered and left a watched segment, in the transaction that makes it true.
 *
 * @param db the transaction.
 */
export const recordSegmentMoves = (
  db: Database,
  scope: Pick<Scope, 'companyId'>,
  moves: SegmentMoves,
): Promise<void> =>
  moves.entered.length + moves.left.length === 0 ? Promise.resolve() : insertSegmentEvents(db, scope, moves);
