/** Raw SQL: recipients are partitioned by day and counted within bounds; Prisma Client knows no partitions. */

import type { Scope } from '#lib/core/context.ts';
import { idFloor } from '#lib/core/ids.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import type { TimeBounds } from '../filter.ts';

/** A recipient's address and how many messages it was sent. */
export type FoundAddress = { address: string; messages: number };

/** Counts the messages to some spellings of an address. Uses recipients (rcpt_to, company_id, message_id DESC). */
export async function countMessagesTo(
  scope: Scope,
  addresses: readonly string[],
  { startMs, endMs }: TimeBounds,
  countMax: number,
): Promise<FoundAddress[]> {
  const { rows } = await getReadPool().query<FoundAddress>(
    `SELECT rcpt_to AS address, count(*)::int AS messages
     FROM (
       SELECT rcpt_to FROM recipients
       WHERE rcpt_to = ANY($3) AND company_id = $1 AND environment = $2 AND message_id >= $4 AND message_id < $5
       LIMIT ${countMax}
     ) found
     GROUP BY rcpt_to ORDER BY messages DESC, address`,
    [scope.companyId, scope.environment, addresses, idFloor(startMs), idFloor(endMs)],
  );
  return rows;
}

/**
 * Finds the addresses that begin with a text, in any case, among the latest rows; the most frequent comes first.
 * Uses recipients (environment, company_id, message_id DESC, ordinal).
 *
 * @param scanMax rows that are looked at.
 */
export async function findRecentAddresses(
  scope: Scope,
  text: string,
  { startMs, endMs }: TimeBounds,
  scanMax: number,
  limit: number,
): Promise<FoundAddress[]> {
  const { rows } = await getReadPool().query<FoundAddress>(
    `SELECT rcpt_to AS address, count(*)::int AS messages
     FROM (
       SELECT rcpt_to FROM recipients
       WHERE company_id = $1 AND environment = $2 AND message_id >= $4 AND message_id < $5
       ORDER BY message_id DESC, ordinal LIMIT ${scanMax}
     ) latest
     WHERE starts_with(lower(rcpt_to), lower($3))
     GROUP BY rcpt_to ORDER BY messages DESC, address LIMIT ${limit}`,
    [scope.companyId, scope.environment, text, idFloor(startMs), idFloor(endMs)],
  );
  return rows;
}
