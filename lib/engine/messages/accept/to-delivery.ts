import type { Reservation } from '../delivery-hand-over.ts';
import type { QueuedDelivery } from '../queued-delivery.ts';
import { trackingOf } from '../tracking-options.ts';
import type { RecipientRow } from './store.ts';

/** Builds the delivery of a recipient whose queue row is leased to this process's worker. */
export function toDelivery(
  { message, recipient }: RecipientRow,
  { leaseToken, leaseUntil }: Reservation,
): QueuedDelivery {
  return {
    companyId: message.companyId,
    messageId: message.id,
    ordinal: recipient.ordinal,
    environment: message.environment,
    rcptTo: recipient.address,
    recipientDomain: recipient.domain,
    isSimulated: recipient.isSimulated,
    envelopeFrom: message.incoming.envelopeFrom,
    transmissionId: message.transmissionId,
    subaccountId: message.incoming.subaccountId ?? null,
    sendingDomain: message.sendingDomain,
    campaignId: message.incoming.campaignId ?? null,
    templateId: message.incoming.templateId ?? null,
    templateVersion: message.incoming.templateVersion ?? null,
    ipPoolId: message.ipPoolId,
    transactional: message.incoming.transactional ?? true,
    tracking: trackingOf(message.incoming.options),
    requireTls: message.incoming.options?.require_tls === true,
    dsn: recipient.dsn ?? null,
    tries: 0,
    crashes: 0,
    crashesAlone: 0,
    acceptedAt: message.createdAt,
    expiresAt: message.expiresAt,
    leaseToken,
    leaseUntil,
    raw: message.incoming.raw,
  };
}
