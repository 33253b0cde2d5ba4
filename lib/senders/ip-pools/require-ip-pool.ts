import { refuse } from '#lib/core/errors/refuse.ts';
import { requireById } from '#lib/core/errors/require-by-id.ts';
import { isUuid } from '#lib/core/ids.ts';
import { findPool, type Owner, type PoolRow } from './store.ts';

/**
 * Requires a pool of an owner by its id, and returns it.
 *
 * @throws {AppError} notFound, also for another owner's pool
 */
export async function requireIpPool(owner: Owner, id: string): Promise<PoolRow> {
  return requireById('IP pool', id, () => findPool(owner, id));
}

/**
 * Requires a pool of an owner for a change, as `requireIpPool`. A company sees the installation's pools, so the
 * refusal says why it cannot change them.
 *
 * @throws {AppError} forbidden (a pool of the installation); notFound, also for another company's pool
 */
export async function requireChangeablePool(owner: Owner, id: string): Promise<PoolRow> {
  const isInstallations = owner !== null && isUuid(id) && (await findPool(null, id)) !== null;
  if (isInstallations) throw refuse.forbidden('This pool comes with the installation. Its operator changes it.');
  return requireIpPool(owner, id);
}
