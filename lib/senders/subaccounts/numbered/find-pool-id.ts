import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { listIpPools } from '#lib/senders/ip-pools/list-ip-pools.ts';

/**
 * Finds the id of an IP pool by its name or its id; `default` means the company’s default (null), and undefined stays undefined.
 *
 * @throws {AppError} invalidField (a pool that the company may not send through)
 */
export async function findPoolId(ctx: Context, wanted: string | undefined): Promise<string | null | undefined> {
  if (wanted === undefined) return undefined;
  if (wanted === 'default') return null;
  const found = (await listIpPools(ctx)).find(({ id, name }) => id === wanted || name === wanted);
  if (found) return found.id;
  throw refuse.fieldBecause('ip_pool', 'This IP pool does not exist.', wanted);
}
