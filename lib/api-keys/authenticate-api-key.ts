import { isIP } from 'node:net';
import { Environment } from '#lib/core/environment.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { Grant } from '#lib/core/grants.ts';
import { createCompanyCache } from '#lib/infra/cache/company-cache.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { isAddressAllowed } from '#lib/infra/net/address-block.ts';
import type { AuthenticatedKey } from './authenticated-key.ts';
import { findKeyByHash, type KeyForAuthentication, touchKey } from './store.ts';

const TOUCH_EVERY_MS = 60_000;
const KEY_FORM = /^tx_(?:test|live)_[A-Za-z0-9_-]{43}$/;

const cache = createCompanyCache<KeyForAuthentication>((key) => key.companyId);
const touchedAt = new Map<string, number>();

/**
 * Proves an API key: the same check for SMTP's AUTH and for REST. Served from a cache that a change of the key empties.
 *
 * @param token the whole key as the client sent it.
 * @param ip the client's address, checked against the key's allowed addresses.
 * @param beforeLookUp is called before the database is asked for a key that is not at hand, and may refuse.
 * @throws {AppError} invalidApiKey (unknown, revoked or expired), ipNotAllowed, accountSuspended, productionRequired
 */
export async function authenticateApiKey(
  token: string,
  ip: string | null,
  beforeLookUp: () => void = () => {},
): Promise<AuthenticatedKey> {
  if (!KEY_FORM.test(token)) throw new AppError('invalidApiKey');
  const hash = sha256(token);
  const key = await findKey(hash, beforeLookUp);
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
    environment: Environment.parse(key.environment),
    subaccountId: key.subaccountId,
    grants: key.grants.filter((grant): grant is Grant => Grant.safeParse(grant).success),
    domains: key.domains,
    refusesSuppressed: key.refusesSuppressed,
  };
}

/** The key of a hash; before it is refused for its environment it is read again, so that a switch counts at once. */
async function findKey(hash: Buffer, beforeLookUp: () => void): Promise<KeyForAuthentication> {
  const name = hash.toString('base64');
  const load = () =>
    cache.get(name, async () => {
      beforeLookUp();
      const found = await findKeyByHash(hash);
      if (!found) throw new AppError('invalidApiKey');
      return found;
    });
  const kept = await load();
  if (kept.environment !== 'production' || !kept.sandbox) return kept;
  cache.forget(name);
  return load();
}

/** Records when and from where a key was last used, at most once a minute; a failure here refuses no request. */
async function noteUse(apiKeyId: string, ip: string | null): Promise<void> {
  const now = Date.now();
  if (now - (touchedAt.get(apiKeyId) ?? 0) < TOUCH_EVERY_MS) return;
  touchedAt.set(apiKeyId, now);
  await touchKey(apiKeyId, new Date(now), ip).catch(() => touchedAt.delete(apiKeyId));
}
