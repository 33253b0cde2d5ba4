import { settings } from '#lib/infra/config/settings.ts';
import { returnPathKey } from '#lib/infra/crypto/return-path-key.ts';
import { readVerp, type VerpPurpose, type VerpReference } from '#lib/mail/verp.ts';
import { isBounceDomain, ownsBounceDomain, platformBounceDomain } from '#lib/senders/domains/bounce-domain.ts';

/** The local part that is registered with feedback loops and receives their complaints. */
export const FEEDBACK_LOOP_NAME = 'fbl';

/** Local parts of the operator of a mail system (RFC 5321 §4.5.1, RFC 2142 §2). */
const OPERATOR_NAMES = new Set(['postmaster', 'abuse']);

/** The purpose of an address of this installation. */
export type OwnAddress =
  | { kind: VerpPurpose; reference: VerpReference }
  /** The operator of this installation. */
  | { kind: 'operator' }
  /** Complaints of a feedback loop; the report says which message they are about. */
  | { kind: 'feedbackLoop' };

/**
 * Resolves a recipient address to its purpose: an address that we signed, under a bounce domain of the platform or of the
 * company in the signature; the feedback loop address; an operator address. Null for all others: nothing is relayed.
 */
export async function readOwnAddress(address: string): Promise<OwnAddress | null> {
  const at = address.lastIndexOf('@');
  if (isBarePostmaster(address)) return { kind: 'operator' };
  const [local, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  if (OPERATOR_NAMES.has(local)) return (await isOperatorDomain(domain)) ? { kind: 'operator' } : null;
  if (local === FEEDBACK_LOOP_NAME) return (await isBounceDomain(domain)) ? { kind: 'feedbackLoop' } : null;
  const signed = readSigned(local);
  if (!signed) return null;
  const isOurs = domain === platformBounceDomain() || (await ownsBounceDomain(signed.reference.companyId, domain));
  return isOurs ? { kind: signed.purpose, reference: signed.reference } : null;
}

/** Returns whether an address is `postmaster` without a domain (RFC 5321 §4.1.1.3), case-insensitive. */
export const isBarePostmaster = (address: string): boolean => address.toLowerCase() === 'postmaster';

async function isOperatorDomain(domain: string): Promise<boolean> {
  const { PLATFORM_DOMAIN, SMTP_HOST } = settings();
  const own = [PLATFORM_DOMAIN.toLowerCase(), SMTP_HOST.toLowerCase()];
  return own.includes(domain) || isBounceDomain(domain);
}

/** Verifies a signed local part; null if we did not sign it or ENCRYPTION_KEY is not set. */
export function readSigned(local: string): { purpose: VerpPurpose; reference: VerpReference } | null {
  const key = returnPathKey();
  return key ? readVerp(local, key) : null;
}
