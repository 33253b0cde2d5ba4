import { type Check, fail, ok } from './check.ts';
import { findMigrationState } from './store.ts';

/** Checks that the database has exactly the migrations of this version. */
export const checkMigrations: Check = async ({ db }) => {
  const { pending, unknown } = await findMigrationState(db);
  if (unknown.length > 0)
    return fail(`A newer version has migrated the database (${unknown.join(', ')}): run that one.`);
  if (pending.length > 0) return fail(`Not applied: ${pending.join(', ')}; run npm run migrate.`);
  return ok('All migrations are applied.');
};
