/** Raw SQL: refusals are written in sets within the transaction of their events, and counted by their primary key. */

import type { Database } from '#lib/infra/db/pool.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';

/** The refusals with one text of one next hop to one company. */
export type RefusalKey = { companyId: string; nextHop: string; reasonKey: Buffer };

/** A refusal that says that an address is dead. */
export type DeadRefusalRow = RefusalKey & {
  recipient: string;
  reason: string;
  subaccountId: string | null;
  messageId: string;
  at: Date;
};

const valuesOf = ({ companyId, nextHop, reasonKey }: RefusalKey): unknown[] => [companyId, nextHop, reasonKey];

const IS_OF_KEY = 'company_id = $1 AND next_hop = $2 AND reason_key = $3';

/** Writes refusals, one row for each recipient; ordered by their key, so that concurrent writers never deadlock. */
export async function upsertRefusals(db: Database, rows: readonly DeadRefusalRow[]): Promise<void> {
  const column = <Name extends keyof DeadRefusalRow>(name: Name) => rows.map((row) => row[name]);
  await db.query({
    name: 'upsert-dead-refusals',
    text: `INSERT INTO dead_refusals (company_id, next_hop, reason_key, recipient, reason, subaccount_id, message_id, at)
           SELECT n.* FROM unnest($1::uuid[], $2::text[], $3::bytea[], $4::text[], $5::text[], $6::uuid[], $7::uuid[], $8::timestamptz[])
             AS n(company_id, next_hop, reason_key, recipient, reason, subaccount_id, message_id, at)
           ORDER BY n.company_id, n.next_hop, n.reason_key, n.recipient
           ON CONFLICT (company_id, next_hop, reason_key, recipient) DO UPDATE SET at = excluded.at, message_id = excluded.message_id`,
    values: [
      column('companyId'),
      column('nextHop'),
      column('reasonKey'),
      column('recipient'),
      column('reason'),
      column('subaccountId'),
      column('messageId'),
      column('at'),
    ],
  });
}

/** Finds when the first of the last `count` recipients since an instant was refused; null if there are fewer. */
export async function findStart(db: Database, key: RefusalKey, since: Date, count: number): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date }>({
    name: 'find-start-of-refusals',
    text: `SELECT at FROM dead_refusals WHERE ${IS_OF_KEY} AND at >= $4 ORDER BY at DESC OFFSET $5 LIMIT 1`,
    values: [...valuesOf(key), since, count - 1],
  });
  return rows[0]?.at ?? null;
}

/**
 * Marks the refusals since an instant as held, and deletes the suppressions that they caused.
 *
 * @returns the number of suppressions that were deleted.
 */
export async function liftSuppressions(db: Database, key: RefusalKey, since: Date, now: Date): Promise<number> {
  const { rowCount } = await db.query({
    name: 'lift-suppressions-of-refusals',
    text: `WITH held AS (
             UPDATE dead_refusals SET held_at = $5 WHERE ${IS_OF_KEY} AND at >= $4 RETURNING company_id, recipient, message_id
           )
           DELETE FROM suppressions s USING held h
           WHERE s.company_id = h.company_id AND s.recipient = h.recipient AND s.evidence_message_id = h.message_id
             AND s.source = 'Bounce Rule' AND s.created_at >= $4`,
    values: [...valuesOf(key), since, now],
  });
  return rowCount ?? 0;
}

/** Unmarks the held refusals since an instant, and returns them. */
export async function releaseRefusals(db: Database, key: RefusalKey, since: Date): Promise<DeadRefusalRow[]> {
  const { rows } = await db.query<Omit<DeadRefusalRow, keyof RefusalKey>>({
    name: 'release-dead-refusals',
    text: `UPDATE dead_refusals SET held_at = NULL WHERE ${IS_OF_KEY} AND at >= $4 AND held_at IS NOT NULL
           RETURNING recipient, reason, subaccount_id AS "subaccountId", message_id AS "messageId", at`,
    values: [...valuesOf(key), since],
  });
  return rows.map((row) => ({ ...key, ...row }));
}

/** The refusals of a next hop to a company's mail for which nothing was suppressed. */
export type MassRefusal = Omit<RefusalKey, 'reasonKey'> & { reason: string; recipients: number };

/** Finds what was held since an instant, one row for each next hop: its most frequent text. Index dead_refusals_held_at_idx. */
export async function findMassRefusals(since: Date): Promise<MassRefusal[]> {
  const { rows } = await getReadPool().query<MassRefusal>(
    `SELECT DISTINCT ON (company_id, next_hop) company_id AS "companyId", next_hop AS "nextHop", reason,
       (sum(count(*)) OVER (PARTITION BY company_id, next_hop))::int AS recipients
     FROM dead_refusals WHERE held_at >= $1 GROUP BY company_id, next_hop, reason
     ORDER BY company_id, next_hop, count(*) DESC`,
    [since],
  );
  return rows;
}
