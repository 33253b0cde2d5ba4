/** Raw SQL: the server's own settings are not part of Prisma's schema. */

import type { Database } from './pool.ts';

/** The oldest PostgreSQL that the migrations and the queries are tried on, as `server_version_num`. */
export const OLDEST_VERSION = 150_000;

/** The version of the server, as it names itself and as a number. */
export async function readServerVersion(db: Database): Promise<{ shown: string; number: number }> {
  const { rows } = await db.query<{ shown: string; number: number }>(
    `SELECT current_setting('server_version') AS shown, current_setting('server_version_num')::int AS number`,
  );
  return rows[0] ?? { shown: '', number: 0 };
}

/** The settings of the server that are off and without which a confirmed commit may be lost. */
export async function readUnsafeSettings(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT name FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes') AND setting = 'off' ORDER BY name`,
  );
  return rows.map((row) => row.name);
}
