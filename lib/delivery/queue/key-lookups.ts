/** Raw SQL: the settings of a transaction, and a condition of statements that look up rows of the queue. */

import type { Statement } from '#lib/infra/db/pipeline.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';

/**
 * Settings under which rows are only looked up by their keys. Bitmap scans are the only scans left on, and they need a
 * condition that their index answers: no plan reads a table whole, not even one that was empty when the plan was made.
 */
const KEY_LOOKUP_OFF = [
  'enable_seqscan',
  'enable_indexscan',
  'enable_indexonlyscan',
  'enable_hashjoin',
  'enable_mergejoin',
];

/** Begins a transaction of key lookups. */
const BEGIN_BY_KEY = `BEGIN; ${KEY_LOOKUP_OFF.map((name) => `SET LOCAL ${name} = off`).join('; ')}`;

/** The same for a transaction that is sent whole, or that has begun. */
export const LOOK_UP_BY_KEY: Statement = {
  name: 'look-up-by-key',
  text: `SELECT set_config(name, 'off', true) FROM unnest(ARRAY['${KEY_LOOKUP_OFF.join("', '")}']) AS name`,
  values: [],
};

/** Runs `work` in a transaction in which rows are only looked up by their keys. */
export const withKeyLookups = <T>(work: (db: Database) => Promise<T>): Promise<T> =>
  withTransaction(work, BEGIN_BY_KEY);

/**
 * Finds the row of the queue `q` that `other` names, by the primary key whatever PostgreSQL believes of the queue's size.
 *
 * The company is compared so that no index answers it: the index for claims begins with the company. The ordinal is compared
 * as a range: of a queue that held one row when it was analyzed, an equality is believed to pick all of it, and a bitmap
 * scan that picks all is not even considered.
 */
export const isQueueRow = (other: string): string =>
  `q.message_id = ${other}.message_id AND q.ordinal BETWEEN ${other}.ordinal AND ${other}.ordinal
   AND q.company_id IS NOT DISTINCT FROM ${other}.company_id`;
