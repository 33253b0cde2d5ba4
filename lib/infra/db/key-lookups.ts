import type { Statement } from './pipeline.ts';
import type { Database } from './pool.ts';
import { withTransaction } from './transaction.ts';

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
