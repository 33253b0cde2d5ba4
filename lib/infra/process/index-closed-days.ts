import pg from 'pg';
import { settings } from '#lib/infra/config/settings.ts';
import { makeTextIndexes } from './make-text-indexes.ts';
import { TEXT_INDEX_EXTENSIONS } from './text-indexes.ts';

/**
 * Gives the subjects and recipients of days that are over (UTC) trigram indexes, newest day first: what is written costs
 * nothing, as nothing is written to such a day any more but what becomes of late mail. Nobody waits for it. One process
 * does it, the others pass; an index that was left half made is made anew. Without the extensions there are none.
 *
 * @param signal lets go at once; a later call goes on.
 * @returns how many were made.
 */
export async function indexClosedDays(now: Date, signal: AbortSignal): Promise<number> {
  // A connection without the pool's limits of time, which ends with this.
  const client = new pg.Client({ connectionString: settings().DATABASE_URL, application_name: 'mailwright indexes' });
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

/** Whether the extensions are there and no other process is at it. */
async function takeTurn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('mailwright.indexes')) AS taken FROM pg_extension
     WHERE extname = ANY($1) HAVING count(*) = $2`,
    [TEXT_INDEX_EXTENSIONS, TEXT_INDEX_EXTENSIONS.length],
  );
  return rows[0]?.taken ?? false;
}
