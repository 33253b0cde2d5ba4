/** Raw SQL: what running processes can do is in the facts of their heartbeats. */

import { getPool } from '../db/pool.ts';

/**
 * Things that this version can do and one before it could not: nobody may rely on them while processes of that one run.
 * - `contents`: reads and delivers messages of stored content.
 * - `ownedTemplates`: lists and counts templates without those that have an owner.
 */
export const CAPABILITIES = ['contents', 'ownedTemplates'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** A process without a heartbeat for so many seconds has ended. */
const ENDED_SECONDS = 60;

/** Returns true if every running process has a capability. Without any process none lacks it. */
export async function isEverywhere(capability: Capability): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `SELECT FROM processes WHERE beat_at > now() - $2::int * interval '1 second'
       AND NOT coalesce(facts -> 'capabilities' ? $1, false) LIMIT 1`,
    [capability, ENDED_SECONDS],
  );
  return rowCount === 0;
}
