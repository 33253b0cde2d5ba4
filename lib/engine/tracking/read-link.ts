import { trackingKey } from '#lib/infra/crypto/tracking-key.ts';
import { readTrackingToken, type TrackedLink, type TrackingToken } from '#lib/mail/tracking-token.ts';

/** Verifies the token of a tracking pixel; null if we did not sign it for a pixel, or ENCRYPTION_KEY is not set. */
export function readPixel(token: string): (TrackingToken & { kind: 'initial_open' | 'open' }) | null {
  const read = readToken(token);
  return read?.kind === 'initial_open' || read?.kind === 'open' ? { ...read, kind: read.kind } : null;
}

/** Verifies the token of a link that shows a message; returns the message, null if we did not sign it for that. */
export function readTrackedView(token: string): TrackingToken['reference'] | null {
  const read = readToken(token);
  return read?.kind === 'view' ? read.reference : null;
}

/** Verifies the token of a tracked link; null if we did not sign it for a link. This prevents open redirects. */
export function readTrackedLink(token: string): (TrackingToken & { link: TrackedLink }) | null {
  const read = readToken(token);
  return read && 'link' in read ? read : null;
}

function readToken(token: string): TrackingToken | null {
  const key = trackingKey();
  return key ? readTrackingToken(token, key) : null;
}
