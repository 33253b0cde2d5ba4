import { isBounceDomain, ownsBounceDomain, platformBounceDomain } from '#lib/domains/bounce-domain.ts';
import { returnPathKey } from '#lib/infra/crypto/return-path-key.ts';
import { readVerp, type VerpPurpose, type VerpReference } from '#lib/mail/verp.ts';

/** The local part that feedback loops are registered with: complaints come there. */
export const FEEDBACK_LOOP_NAME = 'fbl';

/** What an address of ours is for. */
export type OwnAddress =
  | { kind: VerpPurpose; reference: VerpReference }
  /** Complaints of a feedback loop; which message they are about stands in the report. */
  | { kind: 'feedbackLoop' };

/**
 * Reads an address that mail came to: one that we signed, under a bounce domain of the company that it was signed for or
 * of the platform, or that of the feedback loops. Null for every other: there is nobody else here (no relay, no backscatter).
 */
export async function readOwnAddress(address: string): Promise<OwnAddress | null> {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  if (local === FEEDBACK_LOOP_NAME) return (await isBounceDomain(domain)) ? { kind: 'feedbackLoop' } : null;
  const signed = readSigned(local);
  if (!signed) return null;
  const isOurs = domain === platformBounceDomain() || (await ownsBounceDomain(signed.reference.companyId, domain));
  return isOurs ? { kind: signed.purpose, reference: signed.reference } : null;
}

/** A local part that we signed; null for any other, and without ENCRYPTION_KEY. */
export function readSigned(local: string): { purpose: VerpPurpose; reference: VerpReference } | null {
  const key = returnPathKey();
  return key ? readVerp(local, key) : null;
}
