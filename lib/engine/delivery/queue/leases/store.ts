/** Raw SQL: leases are renewed, given back and expired in sets, by the clock of the database. */

import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import { withKeyLookups } from '#lib/infra/db/key-lookups.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { leaseTokensOf } from '#lib/infra/process/lease-token.ts';
import { isQueueRow } from '../is-queue-row.ts';
import { leaseMs } from '../lease-time.ts';

/** The key of one leased row of the queue. */
export type LeasedRow = Pick<QueuedDelivery, 'companyId' | 'messageId' | 'ordinal' | 'leaseToken'>;

/** `company message ordinal token`: a lease's name in sets and maps. Two leases of one row differ. */
export const leaseKey = ({ companyId, messageId, ordinal, leaseToken }: LeasedRow): string =>
  `${companyId} ${messageId} ${ordinal} ${leaseToken}`;

/** Returns the keys of leased rows as the first four parameters of a statement. */
export const leasedColumns = (rows: readonly LeasedRow[]): unknown[][] => [
  rows.map(({ companyId }) => companyId),
  rows.map(({ messageId }) => messageId),
  rows.map(({ ordinal }) => ordinal),
  rows.map(({ leaseToken }) => leaseToken),
];

/** The rows of the queue `q` whose leases are the first four parameters (`leasedColumns`) of a statement. */
export const LEASED = `
  unnest($1::uuid[], $2::uuid[], $3::int[], $4::uuid[]) AS o(company_id, message_id, ordinal, lease_token)
  WHERE ${isQueueRow('o')} AND q.lease_token = o.lease_token`;

const RETURN_KEYS =
  'RETURNING q.company_id AS "companyId", q.message_id AS "messageId", q.ordinal, q.lease_token AS "leaseToken"';

/** Prolongs leases; answers the keys (`leaseKey`) of those that are still ours. */
export async function renewLeases(rows: readonly LeasedRow[]): Promise<Set<string>> {
  const renewed = await withKeyLookups((db) =>
    db.query({
      name: 'renew-leases',
      text: `UPDATE delivery_queue q SET due_at = now() + $5::int * interval '1 millisecond' FROM ${LEASED} ${RETURN_KEYS}`,
      values: [...leasedColumns(rows), leaseMs()],
    }),
  );
  return new Set(renewed.rows.map(leaseKey));
}

/** A lease that is given back, and in how many milliseconds its row is due again (half as much to one and a half times). */
export type ReleasedLease = { row: LeasedRow & Pick<QueuedDelivery, 'crashesAlone'>; delayMs: number };

/** Gives leases back before anything was tried: any worker may have the rows. */
export async function releaseHeldLeases(returned: readonly ReleasedLease[]): Promise<void> {
  await withKeyLookups((db) =>
    db.query({
      name: 'give-back-leases',
      text: `UPDATE delivery_queue q SET lease_token = NULL, crashes_alone = o.crashes_alone,
               due_at = now() + o.delay_ms * (0.5 + random()) * interval '1 millisecond'
             FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::uuid[], $5::float8[], $6::int[])
               AS o(company_id, message_id, ordinal, lease_token, delay_ms, crashes_alone)
             WHERE ${isQueueRow('o')} AND q.lease_token = o.lease_token`,
      values: [
        ...leasedColumns(returned.map(({ row }) => row)),
        returned.map(({ delayMs }) => delayMs),
        returned.map(({ row }) => row.crashesAlone),
      ],
    }),
  );
}

/** Makes due what processes hold, by their ids: any worker may have the rows. Reads the queue whole. Returns how many. */
export async function expireLeases(processIds: readonly string[]): Promise<number> {
  const ranges = processIds.map(leaseTokensOf);
  const { rows } = await getPool().query<{ expired: number }>(
    `WITH expired AS (
       UPDATE delivery_queue q SET due_at = now() FROM unnest($1::uuid[], $2::uuid[]) AS o(lowest, highest)
       WHERE q.lease_token BETWEEN o.lowest AND o.highest AND q.due_at > now() RETURNING 1
     )
     SELECT count(*)::int AS expired, pg_notify('delivery_due', '') FROM expired`,
    [ranges.map(({ lowest }) => lowest), ranges.map(({ highest }) => highest)],
  );
  return rows[0]?.expired ?? 0;
}

/** Counts a start before it happens, for rows that lost a worker before. Returns false where the lease is no longer ours. */
export async function countStart(row: LeasedRow, isAlone: boolean): Promise<boolean> {
  const counted = await withKeyLookups((db) =>
    db.query({
      name: 'count-start',
      text: `UPDATE delivery_queue q SET crashes = q.crashes + 1, crashes_alone = q.crashes_alone + $5::int FROM ${LEASED}`,
      values: [...leasedColumns([row]), isAlone ? 1 : 0],
    }),
  );
  return counted.rowCount === 1;
}

/** Resets the crash count of a delivery that ran alone and whose worker is still running. */
export async function clearCrashesAlone(row: LeasedRow): Promise<void> {
  await withKeyLookups((db) =>
    db.query({
      name: 'clear-crashes-alone',
      text: `UPDATE delivery_queue q SET crashes_alone = 0 FROM ${LEASED}`,
      values: leasedColumns([row]),
    }),
  );
}
