import { getPool } from '#lib/infra/db/pool.ts';

/** Connections of this process to PostgreSQL, and how many callers have found none free. */
export function countConnections(): { busy: number; idle: number; waiting: number } {
  const { totalCount, idleCount, waitingCount } = getPool();
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
