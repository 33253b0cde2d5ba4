import { isAscii } from 'node:buffer';
import type { QueuedDelivery } from '#lib/engine/messages/queued-delivery.ts';
import type { Reply } from '#lib/mail/reply.ts';
import { shortenLines } from '#lib/mail/seven-bit.ts';
import type { RouteName } from '../attempt-result.ts';
import type { DeliveredMessage } from './deliver-over-smtp.ts';
import { reducer } from './reduce-message.ts';
import { returnPathOf } from './return-path.ts';
import { signDelivery } from './sign-delivery.ts';
import { withTracking } from './track-delivery.ts';
import { withUnsubscribe } from './unsubscribe-headers.ts';

/** A message as it leaves, with its reverse path. */
type ComposedDelivery = Pick<DeliveredMessage, 'from' | 'raw' | 'reduce'>;

/**
 * Composes the message of one recipient from the stored one: tracked, with the way to unsubscribe, signed. Changes nothing
 * outside this process.
 *
 * @returns the message, or the reply of an attempt whose message could not be signed.
 */
export async function composeDelivery(
  delivery: QueuedDelivery,
  raw: Buffer,
  route: RouteName,
): Promise<ComposedDelivery | { reply: Reply }> {
  const tracked = delivery.tracking ? await withTracking(delivery, raw) : raw;
  const own = shortenLines(await withUnsubscribe(delivery, tracked));
  const signed = await signDelivery(delivery, own);
  if ('reply' in signed) return signed;
  const from = await returnPathOf(delivery, route === 'mx' ? 'mx' : 'smartHost');
  return { from, raw: signed.raw, reduce: isAscii(own) ? null : reducer(delivery, own, signed.raw) };
}
