import { findEndingKeys } from './store.ts';

/** A key that ends and that no other one replaces. */
export type EndingKey = { id: string; companyId: string; name: string; expiresAt: Date };

/** Keys that are listed at once; more are listed when these have been notified. */
const LISTED_MAX = 1_000;

/** Lists the keys of all companies that end between two instants, the next one first. */
export const listEndingKeys = (from: Date, until: Date): Promise<EndingKey[]> =>
  findEndingKeys(from, until, LISTED_MAX);
