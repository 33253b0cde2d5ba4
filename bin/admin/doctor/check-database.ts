import { OLDEST_VERSION, readUnsafeSettings } from '../../database/prepare-database.ts';
import { type Check, fail, ok } from './check.ts';

/** The server's version, and whether what it has confirmed is safe (reliability, promise 1). */
export const checkDatabase: Check = async ({ client }) => {
  const { rows } = await client.query<{ shown: string; number: number }>(
    `SELECT current_setting('server_version') AS shown, current_setting('server_version_num')::int AS number`,
  );
  const unsafe = await readUnsafeSettings(client);
  if (unsafe.length > 0) return fail(`${unsafe.join(' and ')} off: mail that was accepted may be lost; switch it on.`);
  const version = rows[0];
  if (!version || version.number < OLDEST_VERSION) {
    return fail(`PostgreSQL ${version?.shown} is too old: version ${OLDEST_VERSION / 10_000} or newer is needed.`);
  }
  return ok(`PostgreSQL ${version.shown}, fsync and synchronous_commit on.`);
};
