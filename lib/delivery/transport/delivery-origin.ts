import { getTrackingOrigin } from '#lib/domains/tracking-origin.ts';
import type { TrackedDelivery } from '#lib/messages/queued-delivery.ts';
import { getDomainDefaults } from '#lib/subaccounts/sending/sending-subaccount.ts';

/** Returns the origin of the links that a delivery carries (`getTrackingOrigin`), by its sending domain and its sub-account. */
export async function getDeliveryOrigin({
  companyId,
  subaccountId,
  sendingDomain,
}: Pick<TrackedDelivery, 'companyId' | 'subaccountId' | 'sendingDomain'>): Promise<string> {
  const { trackingDomain } = await getDomainDefaults(companyId, subaccountId);
  return getTrackingOrigin(companyId, sendingDomain, trackingDomain);
}
