import { createPrivateKey } from 'node:crypto';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { createCompanyCache } from '#lib/infra/cache/company-cache.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { openSecret } from '#lib/infra/crypto/secret-box.ts';
import { DkimAlgorithm } from '#lib/mail/dkim/algorithms.ts';
import type { DkimSigner, DkimSigningKey } from '#lib/mail/dkim/sign-message.ts';
import { type DkimKeyRow, findActiveDkimKeys } from './store.ts';

/** A domain has keys, and one of them cannot be used: damaged, or sealed under another ENCRYPTION_KEY. */
export class BrokenSigningKey extends Error {}

/** Whose keys sign, and for which domain. */
type Owner = { companyId: string; domain: string };

/** A broken key is remembered as well: else each message would ask the database and decrypt again. */
type Kept = Owner & ({ signer: DkimSigner | null } | { broken: BrokenSigningKey });

const cache = createCompanyCache<Kept>(({ companyId }) => companyId);

/**
 * Who signs what a company sends from a domain, from a cache that a change of its keys empties; null where the domain has
 * no keys.
 *
 * A name under `PLATFORM_DOMAIN` is signed by `PLATFORM_DOMAIN`: DMARC's relaxed alignment takes the parent for the name
 * (RFC 9989), so a new company can send at once, without a key pair to wait for and records for the operator to publish.
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

async function load(owner: Owner): Promise<Kept> {
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
