import { type Check, ok, warn } from './check.ts';
import { findMissingExtensions } from './store.ts';

/** Checks that days that are over can be searched for a part of a text by indexes. */
export const checkSearch: Check = async ({ db }) => {
  const missing = await findMissingExtensions(db);
  if (missing.length === 0) return ok('Parts of subjects and addresses are found by indexes.');
  const advice = missing.map((name) => `CREATE EXTENSION ${name}`).join('; ');
  return warn(`A search for a part of a subject looks at so many rows only: run ${advice} in the database.`);
};
