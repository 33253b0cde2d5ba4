import { AppError } from '#lib/core/errors/app-error.ts';
import { isUuid } from '#lib/core/ids.ts';
import { findPool, type Owner, type PoolRow } from './store.ts';

/**
 * Requires a pool of an owner by its id, and returns it.
 *
 * @throws {AppError} notFound, also for another owner's pool
 */
export async function requireIpPool(owner: Owner, id: string): Promise<PoolRow> {
  const row = isUuid(id) ? await findPool(owner, id) : null;
  if (!row) throw new AppError('notFound', { values: { entity: 'IP pool' } });
  return row;
}
