import { log } from '#lib/infra/log/log.ts';
import { expireLanes } from './store.ts';

/**
 * Releases the lanes of dead processes, so that others need not wait for the end of their leases. Idempotent. A process
 * that is not dead after all writes nothing more and may repeat one slice.
 *
 * @returns how many lanes were released.
 */
export async function releaseDeadLanes(processIds: readonly string[]): Promise<number> {
  if (processIds.length === 0) return 0;
  const released = await expireLanes(processIds);
  if (released > 0) log().info({ processes: processIds, released }, 'the webhooks of dead processes were released');
  return released;
}
