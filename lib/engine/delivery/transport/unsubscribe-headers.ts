import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import { returnPathKey } from '#lib/infra/crypto/return-path-key.ts';
import { editHeaders } from '#lib/mail/edit-headers.ts';
import { scanHeaders } from '#lib/mail/read-headers.ts';
import { createVerp } from '#lib/mail/verp.ts';
import { platformBounceDomain } from '#lib/senders/domains/bounce-domain.ts';
import { getDeliveryOrigin } from './delivery-origin.ts';

/**
 * A message with the way to unsubscribe in its header (RFC 2369 §3.2, RFC 8058 §3.1), for what is not transactional: a
 * link that a mail program posts to with one click, on the company's tracking domain, and an address to write to. Each
 * recipient has their own, signed.
 *
 * A message that has the field already keeps its own; transactional mail leaves as it came.
 *
 * @returns the same buffer where nothing is added.
 */
export async function withUnsubscribe(delivery: QueuedDelivery, raw: Buffer): Promise<Buffer> {
  const key = returnPathKey();
  if (delivery.transactional || !key) return raw;
  const fields = scanHeaders(raw);
  if (fields.some(({ name }) => FIELDS.has(name.toLowerCase()))) return raw;
  const token = createVerp('unsubscribe', delivery, key);
  if (token === null) return raw;
  const origin = await getDeliveryOrigin(delivery);
  const link = `<${origin}/t/u/${token}>`;
  const address = `<mailto:${token}@${platformBounceDomain()}?subject=unsubscribe>`;
  const prepend = [`List-Unsubscribe: ${link},\r\n ${address}`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click'];
  return editHeaders(raw, { prepend }, fields);
}

const FIELDS: ReadonlySet<string> = new Set(['list-unsubscribe', 'list-unsubscribe-post']);
