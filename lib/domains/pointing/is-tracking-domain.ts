import { normalDomain } from '#lib/mail/address.ts';
import { hasVerifiedTrackingDomain } from './store.ts';

/** Whether a name is a verified tracking domain of any company. */
export async function isTrackingDomain(name: string): Promise<boolean> {
  const domain = normalDomain(name);
  return domain !== null && hasVerifiedTrackingDomain(domain);
}
