/** Raw SQL: the lock of the work belongs to a session of its own. */

import type pg from 'pg';
import { DatabaseClient } from '#lib/infra/db/database-client.ts';
import { directUrl } from '#lib/infra/db/database-urls.ts';
import { makeTextIndexes } from './make-text-indexes.ts';
import { TEXT_INDEX_EXTENSIONS } from './text-indexes.ts';

/**
 * Creates trigram indexes of the subjects and recipients of days that are over (UTC), newest day first. They do not slow
 * down writes, because only the results of late mail are still written to such a day. One process creates them while the
 * others skip the work; an index that was left incomplete is created again. Without the extensions, none is created.
 *
 * @param signal Stops at once; a later call continues.
 * @returns the number of indexes that were created.
 */
export async function indexClosedDays(now: Date, signal: AbortSignal): Promise<number> {
  // A connection without the pool's limits of time, which ends with this.
  const client = new DatabaseClient({ connectionString: directUrl(), application_name: 'mailwright indexes' });
  client.on('error', () => {});
  const letGo = () => void client.end();
  signal.addEventListener('abort', letGo);
  try {
    await client.connect();
    return (await takeTurn(client)) ? await makeTextIndexes(client, now) : 0;
  } catch (error) {
    if (signal.aborted) return 0;
    throw error;
  } finally {
    signal.removeEventListener('abort', letGo);
    await client.end();
  }
}

/** Checks whether the extensions are installed and no other process is indexing. */
async function takeTurn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('mailwright.indexes')) AS taken FROM pg_extension
     WHERE extname = ANY($1) HAVING count(*) = $2`,
    [TEXT_INDEX_EXTENSIONS, TEXT_INDEX_EXTENSIONS.length],
  );
  return rows[0]?.taken ?? false;
}
