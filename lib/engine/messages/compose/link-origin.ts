import { getTrackingOrigin } from '#lib/senders/domains/tracking-origin.ts';
import { getDomainDefaults } from '#lib/senders/subaccounts/sending/sending-subaccount.ts';
import type { SendingScope } from '../incoming-message.ts';

/** Finds the origin of the links in mail from a sending domain (`getTrackingOrigin`), without a final slash. */
export async function findLinkOrigin(
  { companyId, subaccountId = null }: Pick<SendingScope, 'companyId' | 'subaccountId'>,
  sendingDomain: string,
): Promise<string> {
  const { trackingDomain } = await getDomainDefaults(companyId, subaccountId);
  return getTrackingOrigin(companyId, sendingDomain, trackingDomain);
}
