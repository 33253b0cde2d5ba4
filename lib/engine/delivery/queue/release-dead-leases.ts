import { log } from '#lib/infra/log/log.ts';
import { deliveryOptions } from '../delivery-options.ts';
import { expireLeases } from './leases/store.ts';
import { replayOutcomeWal } from './outcome-wal.ts';

/**
 * Makes due what dead processes held, after what their journals on this machine tell of it is written: a delivery that a
 * server has confirmed is not repeated. Idempotent.
 *
 * A process that is not dead after all keeps its lease tokens, and what nobody has claimed yet stays its own.
 *
 * @returns how many rows of the queue were released.
 */
export async function releaseLeases(processIds: readonly string[]): Promise<number> {
  if (processIds.length === 0) return 0;
  const { walDirectory } = deliveryOptions();
  if (walDirectory) await replayOutcomeWal(walDirectory);
  const released = await expireLeases(processIds);
  log().info({ processes: processIds, released }, 'deliveries of dead processes were released');
  return released;
}
