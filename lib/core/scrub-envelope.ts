import { withoutSecrets } from './without-secrets.ts';

/** An envelope of the error reporting protocol, as its SDKs hand it to a transport. */
type EnvelopeLike = [headers: unknown, items: [header: object, payload: unknown][]];

/**
 * Removes email addresses, queries and tokens from every part of an envelope: events, breadcrumbs and recordings. It is the
 * last step before an envelope is sent, so that nothing which an SDK collects of its own accord passes by.
 */
export function scrubEnvelope<Sent>(envelope: Sent): Sent {
  const [headers, items] = envelope as EnvelopeLike; // every envelope of the protocol has these two parts
  const scrubbed = items.map(([header, payload]) => scrubItem(header, payload));
  return [headers, scrubbed] as Sent; // the same parts with other texts
}

function scrubItem(header: object, payload: unknown): [object, unknown] {
  if (typeof payload === 'string') {
    const text = withoutSecrets(payload);
    return [{ ...header, ...('length' in header && { length: new TextEncoder().encode(text).length }) }, text];
  }
  // Compressed recordings are switched off; other bytes are never sent.
  if (payload instanceof Uint8Array) return [{ ...header, ...('length' in header && { length: 0 }) }, new Uint8Array()];
  return [header, JSON.parse(withoutSecrets(JSON.stringify(payload)))];
}
