import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isLocalHost, isPrivateHost } from '#lib/core/literal-host.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { sealSecret } from '#lib/infra/crypto/secret-box.ts';
import type { UpdateIpPoolInput } from './schema.ts';
import { findVisiblePools, type Owner, type PoolRow, type PoolValues } from './store.ts';

/** The values of a pool before a change; for a new pool, its initial values. */
export type PoolBefore = Pick<PoolRow, 'id' | keyof PoolValues>;

/**
 * Returns the values of a pool after a change. Only the operator switches direct delivery on: it may bypass the smart host
 * that all mail of the installation is meant to go through.
 *
 * @throws {AppError} invalidField (route, overflowPoolId, smartHostUrl), missingField (smartHostUrl)
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
    smartHostUrlEncrypted: smartHostOf(owner, before, route, change.smartHostUrl),
  };
}

function smartHostOf(
  owner: Owner,
  { id, smartHostUrlEncrypted: kept }: PoolBefore,
  route: string,
  given: string | undefined,
) {
  if (route !== 'smart_host') {
    if (given !== undefined)
      throw invalid('smartHostUrl', null, 'A smart host is given with the route smart_host only.');
    return null;
  }
  if (given !== undefined) {
    requireReachable(owner, new URL(given).hostname);
    return sealSecret(Buffer.from(given), { ipPoolId: id, purpose: 'smart-host' });
  }
  if (!kept) throw refuse.missingField('smartHostUrl');
  return kept;
}

/**
 * Refuses a smart host that delivery would refuse, as far as its host shows without DNS: for a company anything outside
 * the public internet, for the operator this machine itself.
 */
function requireReachable(owner: Owner, host: string): void {
  if (settings().ALLOW_PRIVATE_TARGETS) return;
  if (owner === null && isLocalHost(host)) {
    throw invalid(
      'smartHostUrl',
      null,
      `The smart host ${host} is this machine itself. Give its address in your network, or set ALLOW_PRIVATE_TARGETS.`,
    );
  }
  if (owner !== null && isPrivateHost(host)) {
    throw invalid('smartHostUrl', null, `The smart host ${host} is not on the public internet.`);
  }
}

/** Requires an overflow to be a pool that the owner may send through and that does not overflow back into this one. */
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

/** Returns the fields of a pool that the audit log keeps. */
export const poolFacts = ({ name, isDefault, route, overflowPoolId }: PoolValues) => ({
  name,
  isDefault,
  route,
  overflowPoolId,
});
