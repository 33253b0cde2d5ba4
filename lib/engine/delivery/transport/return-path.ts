import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import type { DeliveryRoute } from '#lib/infra/config/settings.ts';
import { returnPathKey } from '#lib/infra/crypto/return-path-key.ts';
import { createVerp } from '#lib/mail/verp.ts';
import { getBounceDomain, ownsBounceDomain, platformBounceDomain } from '#lib/senders/domains/bounce-domain.ts';
import { getDomainDefaults } from '#lib/senders/subaccounts/sending/sending-subaccount.ts';

/**
 * Returns the reverse path of a delivery: signed, on a domain whose mail comes to us, so that the address of a late bounce
 * identifies the message and the recipient.
 *
 * Three reverse paths are not changed: the null sender (RFC 5321 §4.5.5); a return path under another domain than the
 * author's, since a sender that names one wants the bounces there; and any path of mail to public mail hosts while
 * PLATFORM_DOMAIN is a name of this machine only, since those hosts reject a sender that they cannot answer.
 */
export async function returnPathOf(delivery: QueuedDelivery, route: DeliveryRoute['kind']): Promise<string> {
  const { companyId, subaccountId, envelopeFrom, sendingDomain } = delivery;
  const key = returnPathKey();
  if (envelopeFrom === '' || !key) return envelopeFrom;
  const wanted = envelopeFrom.slice(envelopeFrom.lastIndexOf('@') + 1).toLowerCase();
  const isNamed = wanted !== sendingDomain && (await ownsBounceDomain(companyId, wanted));
  if (!isNamed && wanted !== sendingDomain) return envelopeFrom;
  const { bounceDomain } = await getDomainDefaults(companyId, subaccountId);
  const domain = isNamed ? wanted : await getBounceDomain(companyId, sendingDomain, bounceDomain);
  if (route === 'mx' && domain === platformBounceDomain() && domain.endsWith('.localhost')) return envelopeFrom;
  const local = createVerp('bounce', delivery, key);
  return local === null ? envelopeFrom : `${local}@${domain}`;
}
