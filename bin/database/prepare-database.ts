import type pg from 'pg';
import { readMigrationState } from '#lib/infra/db/migrate-pending.ts';
import { OLDEST_VERSION, readServerVersion, readUnsafeSettings } from '#lib/infra/db/server-facts.ts';
import { OperatorError } from '../operator-error.ts';
import { migrateApart } from './migrate-apart.ts';
import { withDatabase } from './reach-database.ts';

/**
 * Brings a database up to this version of the product: migrations, then partitions for the days to come, which a
 * database that was stopped for weeks lacks. Idempotent; returns the names of the migrations that were applied.
 *
 * @throws {OperatorError} where it cannot be reached, is too old, was migrated by a newer version, or SQL fails.
 */
export async function prepareDatabase(url: string): Promise<string[]> {
  const pending = await withDatabase(url, requireFitting);
  const applied = pending.length > 0 ? await migrateApart(url) : [];
  await withDatabase(url, (client) =>
    client.query(
      `SELECT ensure_partitions(today - 1, today + 14), ensure_month_partitions('contact_history', today - 1, today + 14)
       FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS today)`,
    ),
  );
  return applied;
}

/**
 * Refuses a database that may forget what it has confirmed (reliability, promise 1).
 *
 * @throws {OperatorError} naming the setting of the server.
 */
export async function requireDurable(url: string): Promise<void> {
  const unsafe = await withDatabase(url, readUnsafeSettings);
  if (unsafe[0])
    throw new OperatorError(`The database has ${unsafe[0]} = off and could lose mail that was accepted: switch it on.`);
}

/** Returns the names of the migrations that a fitting database lacks. */
async function requireFitting(client: pg.Client): Promise<string[]> {
  const version = await readServerVersion(client);
  if (version.number < OLDEST_VERSION) {
    const oldest = Math.floor(OLDEST_VERSION / 10_000);
    throw new OperatorError(`The database is PostgreSQL ${version.shown}: version ${oldest} or newer is needed.`);
  }
  const { pending, unknown } = await readMigrationState(client);
  if (unknown.length === 0) return pending;
  throw new OperatorError(
    `The database was migrated by a newer version of the product (${unknown.at(-1)}): start that version.`,
  );
}
