import type { TrackedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import { getTrackingOrigin } from '#lib/senders/domains/tracking-origin.ts';
import { getDomainDefaults } from '#lib/senders/subaccounts/sending/sending-subaccount.ts';

/** Returns the origin of the links that a delivery carries (`getTrackingOrigin`), by its sending domain and its sub-account. */
export async function getDeliveryOrigin({
  companyId,
  subaccountId,
  sendingDomain,
}: Pick<TrackedDelivery, 'companyId' | 'subaccountId' | 'sendingDomain'>): Promise<string> {
  const { trackingDomain } = await getDomainDefaults(companyId, subaccountId);
  return getTrackingOrigin(companyId, sendingDomain, trackingDomain);
}
