import { trackingKey } from '#lib/infra/crypto/tracking-key.ts';
import { readTrackingToken, type TrackedLink, type TrackingToken } from '#lib/mail/tracking-token.ts';

/** A pixel's token; null for any that we did not sign for one, and without ENCRYPTION_KEY. */
export function readPixel(token: string): (TrackingToken & { kind: 'initial_open' | 'open' }) | null {
  const read = readToken(token);
  return read && !('link' in read) ? read : null;
}

/** A link's token; null for any that we did not sign for one: nobody is ever sent where no author wanted. */
export function readLink(token: string): (TrackingToken & { link: TrackedLink }) | null {
  const read = readToken(token);
  return read && 'link' in read ? read : null;
}

function readToken(token: string): TrackingToken | null {
  const key = trackingKey();
  return key ? readTrackingToken(token, key) : null;
}
