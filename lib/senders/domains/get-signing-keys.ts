import { createPrivateKey } from 'node:crypto';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { createCompanyCache } from '#lib/infra/cache/company-cache.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { openSecret } from '#lib/infra/crypto/secret-box.ts';
import { DkimAlgorithm } from '#lib/mail/dkim/algorithms.ts';
import type { DkimSigner, DkimSigningKey } from '#lib/mail/dkim/sign-message.ts';
import { type DkimKeyRow, findActiveDkimKeys } from './store.ts';

/** The error for a domain with a key that cannot be used: damaged, or sealed with another ENCRYPTION_KEY. */
export class BrokenSigningKey extends Error {}

/** The domain whose keys sign, and its company. */
type Owner = { companyId: string; domain: string };

/** A cached signer. A broken key is cached too, else each message would query the database and decrypt again. */
type CachedSigner = Owner & ({ signer: DkimSigner | null } | { broken: BrokenSigningKey });

const cache = createCompanyCache<CachedSigner>(({ companyId }) => companyId);

/**
 * Returns the signer for mail that a company sends from a domain, from a cache that a change of its keys empties; null where the
 * domain has no keys.
 *
 * `PLATFORM_DOMAIN` signs for the names under it: DMARC's relaxed alignment accepts the parent (RFC 9989), so a new company can
 * send at once, without keys of its own and records for the operator to publish.
 *
 * @throws {BrokenSigningKey}
 */
export async function getSigningKeys(companyId: string, sendingDomain: string): Promise<DkimSigner | null> {
  const owner = ownerOf(companyId, sendingDomain);
  const kept = await cache.get(`${owner.companyId} ${owner.domain}`, () => load(owner));
  if ('broken' in kept) throw kept.broken;
  return kept.signer;
}

function ownerOf(companyId: string, domain: string): Owner {
  const platform = settings().PLATFORM_DOMAIN.toLowerCase();
  const isPlatforms = domain === platform || domain.endsWith(`.${platform}`);
  return isPlatforms ? { companyId: PLATFORM_COMPANY_ID, domain: platform } : { companyId, domain };
}

async function load(owner: Owner): Promise<CachedSigner> {
  const rows = await findActiveDkimKeys(owner, owner.domain);
  try {
    const keys = rows.map(openKey);
    return { ...owner, signer: keys.length > 0 ? { domain: owner.domain, keys } : null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    return { ...owner, broken: new BrokenSigningKey(`a DKIM key of ${owner.domain} cannot be used: ${reason}`) };
  }
}

function openKey({ companyId, privateKeyEncrypted, algorithm, selector }: DkimKeyRow): DkimSigningKey {
  const secret = openSecret(privateKeyEncrypted, { companyId, purpose: 'dkim' });
  const privateKey = createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' });
  const known = DkimAlgorithm.parse(algorithm);
  if (!known.startsWith(privateKey.asymmetricKeyType ?? '?')) throw new Error(`it is no key of ${known}`);
  return { selector, algorithm: known, privateKey };
}
