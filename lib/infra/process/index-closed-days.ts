import pg from 'pg';
import { settings } from '#lib/infra/config/settings.ts';
import { SEARCHED_COLUMNS, textIndexName } from './text-indexes.ts';

/** Machines whose clock is behind write to a day for so long after its end, in milliseconds. */
const CLOSED_AFTER_MS = 3_600_000;

/** An index waits until every transaction that was there before it is over; longer than that is another time's. */
const PATIENT = "SET lock_timeout = '60s'";

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
    return (await takeTurn(client)) ? await makeIndexes(client, now) : 0;
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
     WHERE extname IN ('pg_trgm', 'btree_gin') HAVING count(*) = 2`,
  );
  return rows[0]?.taken ?? false;
}

async function makeIndexes(client: pg.Client, now: Date): Promise<number> {
  await client.query(PATIENT);
  const today = new Date(now.getTime() - CLOSED_AFTER_MS).toISOString().slice(0, 10);
  let made = 0;
  for (const { table, column } of SEARCHED_COLUMNS)
    for (const partition of await findUnindexed(client, { table, column, today })) {
      const [on, index] = [pg.escapeIdentifier(partition), pg.escapeIdentifier(textIndexName(partition, column))];
      await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
      await client.query(
        `CREATE INDEX CONCURRENTLY ${index} ON ${on} USING gin (company_id, ${column} gin_trgm_ops) WITH (fastupdate = off)`,
      );
      // How often a text is found in it decides whether the index is asked.
      await client.query(`ANALYZE ${on}`);
      made += 1;
    }
  return made;
}

/** Partitions of days before today without a whole index of the column, newest first. */
async function findUnindexed(
  client: pg.Client,
  { table, column, today }: { table: string; column: string; today: string },
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = $1::regclass AND c.relname ~ '_[0-9]{8}$' AND to_date(right(c.relname, 8), 'YYYYMMDD') < $3::date
       AND NOT EXISTS (SELECT FROM pg_index x JOIN pg_class n ON n.oid = x.indexrelid
         WHERE x.indrelid = c.oid AND x.indisvalid AND n.relname = c.relname || '_' || $2 || '_trgm')
     ORDER BY right(c.relname, 8) DESC`,
    [table, column, today],
  );
  return rows.map(({ name }) => name);
}
