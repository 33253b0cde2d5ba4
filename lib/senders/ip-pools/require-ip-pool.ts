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

/**
 * Requires a pool of an owner for a change, as `requireIpPool`. A company sees the installation's pools, so the
 * refusal says why it cannot change them.
 *
 * @throws {AppError} forbidden (a pool of the installation); notFound, also for another company's pool
 */
export async function requireChangeablePool(owner: Owner, id: string): Promise<PoolRow> {
  const isInstallations = owner !== null && isUuid(id) && (await findPool(null, id)) !== null;
  if (isInstallations)
    throw new AppError('forbidden', { message: 'This pool comes with the installation. Its operator changes it.' });
  return requireIpPool(owner, id);
}
