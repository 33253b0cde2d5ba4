import { readMigrationState } from '#lib/infra/db/migrate-pending.ts';
import { type Check, fail, ok } from './check.ts';

/** Whether the database is that of this version. */
export const checkMigrations: Check = async ({ client }) => {
  const { pending, unknown } = await readMigrationState(client);
  if (unknown.length > 0)
    return fail(`A newer version has migrated the database (${unknown.join(', ')}): run that one.`);
  if (pending.length > 0) return fail(`Not applied: ${pending.join(', ')}; run npm run migrate.`);
  return ok('All migrations are applied.');
};
