import { isIP } from 'node:net';
import { AppError } from '#lib/core/errors/app-error.ts';
import { createCompanyCache } from '#lib/infra/cache/company-cache.ts';
import { isAddressAllowed } from '#lib/infra/net/address-block.ts';
import type { Grant } from '#lib/registry/grants.ts';
import type { AuthenticatedKey } from './authenticated-key.ts';
import { type KeyForAuthentication, touchKey } from './authentication-store.ts';

const TOUCH_EVERY_MS = 60_000;

const cache = createCompanyCache<KeyForAuthentication>((key) => key.companyId);
const touchedAt = new Map<string, number>();

/**
 * Returns the key of a name from the cache, which a change of the key empties; before it is refused for its environment it
 * is read again, so that a switch counts at once.
 *
 * @throws {AppError} invalidApiKey, and what `find` throws
 */
export async function findCachedKey(
  name: string,
  find: () => Promise<KeyForAuthentication | null>,
): Promise<KeyForAuthentication> {
  const load = () =>
    cache.get(name, async () => {
      const found = await find();
      if (!found) throw new AppError('invalidApiKey');
      return found;
    });
  const kept = await load();
  if (kept.environment !== 'production' || !kept.sandbox) return kept;
  cache.forget(name);
  return load();
}

/**
 * Admits a key that was proven, and notes its use.
 *
 * @param ip the client's address, checked against the key's allowed addresses.
 * @throws {AppError} invalidApiKey (revoked or expired), ipNotAllowed, accountSuspended, productionRequired
 */
export async function admitKey(key: KeyForAuthentication, ip: string | null): Promise<AuthenticatedKey> {
  if (key.revokedAt || (key.expiresAt && key.expiresAt.getTime() <= Date.now())) throw new AppError('invalidApiKey');
  if (key.suspendedAt) throw new AppError('accountSuspended');
  if (key.subaccountStatus === 'terminated') throw new AppError('invalidApiKey');
  if (key.subaccountStatus === 'suspended') throw new AppError('accountSuspended', { message: 'Subaccount suspended' });
  if (key.environment === 'production' && key.sandbox) throw new AppError('productionRequired');
  if (key.allowedIps.length > 0 && !(ip && isIP(ip) && isAddressAllowed(ip, key.allowedIps))) {
    throw new AppError('ipNotAllowed', { values: { ip: ip ?? 'an unknown address' } });
  }
  await noteUse(key.id, ip);
  return {
    apiKeyId: key.id,
    companyId: key.companyId,
    environment: key.environment,
    subaccountId: key.subaccountId,
    grants: key.grants,
    domains: key.domains,
    refusesSuppressed: key.refusesSuppressed,
  };
}

/** Records when and from where a key was last used, at most once a minute; a failure here refuses no request. */
async function noteUse(apiKeyId: string, ip: string | null): Promise<void> {
  const now = Date.now();
  if (now - (touchedAt.get(apiKeyId) ?? 0) < TOUCH_EVERY_MS) return;
  touchedAt.set(apiKeyId, now);
  await touchKey(apiKeyId, new Date(now), ip).catch(() => touchedAt.delete(apiKeyId));
}

/**
 * Lets a key pass only with the grant.
 *
 * @throws {AppError} missingGrant
 */
export function requireGrant(key: AuthenticatedKey, grant: Grant): void {
  if (!key.grants.includes(grant)) throw new AppError('missingGrant', { values: { grant } });
}
