import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import type { SmtpFeatures } from '#lib/infra/net/smtp/features.ts';
import { SmtpFailure } from '#lib/infra/net/smtp/smtp-failure.ts';
import { type Reply, toReply } from '#lib/mail/reply.ts';
import { needsSevenBit, toSevenBit } from '#lib/mail/seven-bit.ts';
import { signDelivery } from './sign-delivery.ts';

/** The bounce text of a message that cannot be made 7-bit (RFC 3463 §3.7, RFC 6531 §3.7.4.2). */
const REPLIES: Readonly<Record<'address' | 'content', Reply>> = {
  address: toReply('550 5.6.7 The remote server lacks SMTPUTF8, and the header has an address beyond ASCII'),
  content: toReply('554 5.6.3 The remote server lacks 8BITMIME, and the message must not be changed'),
};

/**
 * Makes the function that chooses the bytes for a remote server: the message as it was signed, or where it lacks 8BITMIME or
 * SMTPUTF8 one written again in 7-bit and signed then, so that its signature holds.
 *
 * @param own the message before its signatures, with something in it beyond ASCII.
 * @param signed the same with them.
 */
export function reducer(
  delivery: QueuedDelivery,
  own: Buffer,
  signed: Buffer,
): (features: SmtpFeatures) => Promise<Buffer> {
  return async ({ hasSmtpUtf8, has8BitMime }) => {
    const lacking = { smtpUtf8: !hasSmtpUtf8, eightBitMime: !has8BitMime };
    if (!needsSevenBit(own, lacking)) return signed;
    const reduced = toSevenBit(own, lacking);
    if ('problem' in reduced) throw refusal(REPLIES[reduced.problem]);
    const again = await signDelivery(delivery, reduced.raw);
    if ('reply' in again) throw refusal(again.reply);
    return again.raw;
  };
}

const refusal = (reply: Reply): SmtpFailure => new SmtpFailure('mail', 'refused', reply);
