import { getBounceDomain, ownsBounceDomain, platformBounceDomain } from '#lib/domains/bounce-domain.ts';
import type { DeliveryRoute } from '#lib/infra/config/settings.ts';
import { returnPathKey } from '#lib/infra/crypto/return-path-key.ts';
import { makeVerp } from '#lib/mail/verp.ts';
import type { QueuedDelivery } from '#lib/messages/queued-delivery.ts';

/**
 * The reverse path that a delivery leaves with: signed, on a domain whose mail comes to us, so that a late bounce says by
 * itself which recipient of which message it is about.
 *
 * Left as they are: the null sender (RFC 5321 §4.5.5), and a return path under another domain than the author's: who
 * names one wants the bounces there. Also everything that goes to the world's mail hosts while PLATFORM_DOMAIN is a name
 * of this machine alone: they take no sender that they could not answer.
 */
export async function returnPathOf(delivery: QueuedDelivery, route: DeliveryRoute['kind']): Promise<string> {
  const { companyId, envelopeFrom, sendingDomain } = delivery;
  const key = returnPathKey();
  if (envelopeFrom === '' || !key) return envelopeFrom;
  const wanted = envelopeFrom.slice(envelopeFrom.lastIndexOf('@') + 1).toLowerCase();
  const isNamed = wanted !== sendingDomain && (await ownsBounceDomain(companyId, wanted));
  if (!isNamed && wanted !== sendingDomain) return envelopeFrom;
  const domain = isNamed ? wanted : await getBounceDomain(companyId, sendingDomain);
  if (route === 'mx' && domain === platformBounceDomain() && domain.endsWith('.localhost')) return envelopeFrom;
  const local = makeVerp('bounce', delivery, key);
  return local === null ? envelopeFrom : `${local}@${domain}`;
}
