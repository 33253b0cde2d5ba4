/** Raw SQL: a lock is taken, kept and taken over in one statement, by the clock of the database. */

import type { Scope } from '#lib/core/context.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { LOCK_SECONDS } from './values.ts';

/** The email that a lock is about: its campaign, and the number of the email in it. */
export type LockKey = { refId: string; part: number };

/** A person in a tab of their browser. */
export type LockOwner = { userId: string; tab: string };

/** The lock that there is. */
export type LockRow = LockOwner & { until: Date };

const KIND = 'campaign';

/**
 * Takes the lock of an email, or keeps it. Primary key.
 *
 * @param takes true to take it over from another person.
 * @returns the lock as it is then: its owner is another one where it was not taken.
 */
export async function takeLock(
  { companyId }: Pick<Scope, 'companyId'>,
  { refId, part }: LockKey,
  { userId, tab }: LockOwner,
  takes: boolean,
): Promise<LockRow> {
  const { rows } = await getPool().query<LockRow>(
    `INSERT INTO document_locks AS l (company_id, kind, ref_id, part, user_id, tab, until)
     VALUES ($1, '${KIND}', $2, $3, $4, $5, now() + interval '${LOCK_SECONDS} seconds')
     ON CONFLICT (company_id, kind, ref_id, part) DO UPDATE SET
       (user_id, tab, until) = (SELECT CASE WHEN o.mine THEN excluded.user_id ELSE l.user_id END,
         CASE WHEN o.mine THEN excluded.tab ELSE l.tab END, CASE WHEN o.mine THEN excluded.until ELSE l.until END
         FROM (SELECT $6::boolean OR l.until < now() OR (l.user_id = excluded.user_id AND l.tab = excluded.tab) AS mine) AS o)
     RETURNING user_id AS "userId", tab, until`,
    [companyId, refId, part, userId, tab, takes],
  );
  const [row] = rows;
  if (!row) throw new Error('a lock was neither taken nor found');
  return row;
}

/** Gives a lock back that an owner has. Primary key. */
export async function releaseLock(
  { companyId }: Pick<Scope, 'companyId'>,
  { refId, part }: LockKey,
  { userId, tab }: LockOwner,
): Promise<void> {
  await getPool().query(
    `DELETE FROM document_locks WHERE company_id = $1 AND kind = '${KIND}' AND ref_id = $2 AND part = $3 AND user_id = $4 AND tab = $5`,
    [companyId, refId, part, userId, tab],
  );
}
