/** Raw SQL: the tests of all companies are moved on in sets, and the rest of one is given its winner in one statement. */

import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { SendKey } from './store.ts';

/** A test has had its end once this part of its messages is no longer in the queue, or after some minutes. */
const SETTLED_PART = 0.95;
const SETTLED_MINUTES = 30;

/** Notes which tests have made their messages, and of which nearly all have had their end. Index sends_open_idx. */
export async function noteTests(): Promise<void> {
  await getPool().query(
    `UPDATE sends s SET expanded_at = now() WHERE s.finished_at IS NULL AND s.state = 'running' AND s.expanded_at IS NULL
       AND EXISTS (SELECT FROM send_slices w WHERE w.company_id = s.company_id AND w.send_id = s.id AND w.is_rest)
       AND NOT EXISTS (SELECT FROM send_slices w WHERE w.company_id = s.company_id AND w.send_id = s.id AND NOT w.is_rest AND w.state = 0)`,
  );
  await getPool().query(
    `UPDATE sends s SET tested_at = now() WHERE s.finished_at IS NULL AND s.expanded_at IS NOT NULL AND s.tested_at IS NULL
       AND (s.expanded_at < now() - $1::int * interval '1 minute' OR
         (SELECT count(*) FROM delivery_queue q WHERE q.company_id = s.company_id AND q.send_id = s.id) <= (1 - $2::float8) *
         (SELECT coalesce(sum(w.people), 0) FROM send_slices w WHERE w.company_id = s.company_id AND w.send_id = s.id AND NOT w.is_rest))`,
    [SETTLED_MINUTES, SETTLED_PART],
  );
}

/** Finds the zones of the people of a send who wait for the winner. */
export async function findRestZones(db: Database, { companyId, sendId }: SendKey): Promise<string[]> {
  const { rows } = await db.query<{ zone: string }>(
    `SELECT DISTINCT zone FROM send_slices WHERE company_id = $1 AND send_id = $2 AND variant IS NULL AND state = 0`,
    [companyId, sendId],
  );
  return rows.map(({ zone }) => zone);
}

/** Gives the winner to the people who wait for it, in each zone at its time; zones without one are left out. */
export async function setWinner(
  db: Database,
  { companyId, sendId }: SendKey,
  winner: number,
  zones: readonly { zone: string; dueAt: Date }[],
): Promise<void> {
  await db.query(
    `UPDATE send_slices s SET variant = $3, due_at = z.due_at FROM unnest($4::text[], $5::timestamptz[]) AS z(zone, due_at)
     WHERE s.company_id = $1 AND s.send_id = $2 AND s.variant IS NULL AND s.state = 0 AND s.zone = z.zone`,
    [companyId, sendId, winner, zones.map(({ zone }) => zone), zones.map(({ dueAt }) => dueAt)],
  );
  await deleteRest(db, { companyId, sendId });
}

/** Deletes the slices of people who get no winner. */
export async function deleteRest(db: Database, { companyId, sendId }: SendKey): Promise<void> {
  await db.query('DELETE FROM send_slices WHERE company_id = $1 AND send_id = $2 AND variant IS NULL AND state = 0', [
    companyId,
    sendId,
  ]);
}

/** Notes that a person was asked for the winner; false if one was before. */
export async function noteAsked(db: Database, { companyId, sendId }: SendKey): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE sends SET asked_at = now() WHERE company_id = $1 AND id = $2 AND asked_at IS NULL',
    [companyId, sendId],
  );
  return rowCount === 1;
}
