import { readTrackingChoice, type TrackingFormChoice } from '#components/kit/forms/tracking-choice.ts';
import { api } from '#lib/client/api.ts';
import type { SendingDomainDetail, UpdateSendingDomainInput } from '#lib/senders/domains/schema.ts';

/** The chosen pool and domains of a sending domain by their ids, and tracking; empty for the default or the automatic choice. */
export type DeliveryChoice = {
  ipPoolId: string;
  bounceDomainId: string;
  trackingDomainId: string;
  openTracking: TrackingFormChoice;
  clickTracking: TrackingFormChoice;
};

type DeliveryChange = { stored: DeliveryChoice; chosen: DeliveryChoice; requireTls: boolean };

/**
 * Stores the delivery settings of a sending domain that differ from the stored ones.
 *
 * @returns the domain as it is stored then; null where nothing but its pool differs.
 * @throws {ApiError}
 */
export async function saveDelivery(
  { id, requireTls: wasRequired }: SendingDomainDetail,
  { stored, chosen, requireTls }: DeliveryChange,
): Promise<SendingDomainDetail | null> {
  const change: UpdateSendingDomainInput = {
    ...(requireTls !== wasRequired && { requireTls }),
    ...(chosen.bounceDomainId !== stored.bounceDomainId && { bounceDomainId: chosen.bounceDomainId || null }),
    ...(chosen.trackingDomainId !== stored.trackingDomainId && { trackingDomainId: chosen.trackingDomainId || null }),
    ...(chosen.openTracking !== stored.openTracking && { openTracking: readTrackingChoice(chosen.openTracking) }),
    ...(chosen.clickTracking !== stored.clickTracking && { clickTracking: readTrackingChoice(chosen.clickTracking) }),
  };
  const next =
    Object.keys(change).length > 0
      ? await api('PUT /api/config/v1/domain/sending/{id}', { params: { id }, body: change })
      : null;
  if (chosen.ipPoolId !== stored.ipPoolId)
    await api('PUT /api/config/v1/domain/sending/{id}/ip-pool', {
      params: { id },
      body: { ipPoolId: chosen.ipPoolId || null },
    });
  return next;
}
