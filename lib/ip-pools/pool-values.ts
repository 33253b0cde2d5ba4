import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { sealSecret } from '#lib/infra/crypto/secret-box.ts';
import type { UpdateIpPoolInput } from './schema.ts';
import { findVisiblePools, type Owner, type PoolRow, type PoolValues } from './store.ts';

/** A pool as it is before a change; a new one stands as this says. */
export type PoolBefore = Pick<PoolRow, 'id' | keyof PoolValues>;

/**
 * What a pool's row holds after a change. Direct delivery is the operator's to switch on: it may lead around the smart
 * host that the whole installation is meant to leave by.
 *
 * @throws {AppError} invalidField (route, overflowPoolId), missingField (smartHostUrl)
 * @throws {SettingsError} without ENCRYPTION_KEY, for a smart host
 */
export async function poolValues(
  ctx: Pick<Context, 'actor'>,
  owner: Owner,
  before: PoolBefore,
  change: UpdateIpPoolInput,
): Promise<PoolValues> {
  const route = change.route ?? before.route;
  if (route === 'mx' && route !== before.route && ctx.actor.type !== 'operator') {
    throw invalid('route', 'mx', 'Only the operator of this installation lets a pool deliver directly.');
  }
  const overflowPoolId = change.overflowPoolId === undefined ? before.overflowPoolId : change.overflowPoolId;
  if (overflowPoolId !== before.overflowPoolId) await requireOverflow(owner, before.id, overflowPoolId);
  return {
    name: change.name ?? before.name,
    isDefault: change.isDefault ?? before.isDefault,
    route,
    overflowPoolId,
    smartHostUrlEncrypted: smartHostOf(before, route, change.smartHostUrl),
  };
}

function smartHostOf({ id, smartHostUrlEncrypted: kept }: PoolBefore, route: string, given: string | undefined) {
  if (route !== 'smart_host') {
    if (given !== undefined)
      throw invalid('smartHostUrl', null, 'A smart host is given with the route smart_host only.');
    return null;
  }
  if (given !== undefined) return sealSecret(Buffer.from(given), { ipPoolId: id, purpose: 'smart-host' });
  if (!kept) throw new AppError('missingField', { field: 'smartHostUrl' });
  return kept;
}

/** An overflow is a pool that the owner may send through, and does not lead back to this one. */
async function requireOverflow(owner: Owner, id: string, overflowPoolId: string | null): Promise<void> {
  if (overflowPoolId === null) return;
  const pools = new Map((await findVisiblePools(owner)).map((pool) => [pool.id, pool]));
  if (!pools.has(overflowPoolId)) {
    throw invalid('overflowPoolId', overflowPoolId, 'There is no such IP pool to overflow to.');
  }
  const passed = new Set<string>();
  for (let next: string | null = overflowPoolId; next && !passed.has(next); ) {
    if (next === id)
      throw invalid('overflowPoolId', overflowPoolId, 'A pool does not overflow to itself, nor in a circle.');
    passed.add(next);
    next = pools.get(next)?.overflowPoolId ?? null;
  }
}

function invalid(field: string, value: string | null, cause: string): AppError {
  return new AppError('invalidField', { field, ...(value !== null && { value }), cause, message: cause });
}

/** What of a pool is written into the audit log. */
export const poolFacts = ({ name, isDefault, route, overflowPoolId }: PoolValues) => ({
  name,
  isDefault,
  route,
  overflowPoolId,
});
