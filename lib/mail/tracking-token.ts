import { createHmac, timingSafeEqual } from 'node:crypto';
import type { VerpReference } from './verp.ts';

/** A link as it stood in a message: where it leads, and the name that its author gave it. */
export type TrackedLink = { url: string; name: string | null };

/** What a tracking link is for, and for which recipient of which message. */
export type TrackingToken = { reference: VerpReference } & (
  | { kind: 'initial_open' | 'open' }
  /** Leads to the link's target; one that unsubscribes asks before. */
  | { kind: 'click' | 'unsubscribe'; link: TrackedLink }
);

const KINDS = ['initial_open', 'open', 'click', 'unsubscribe'] as const;

/** 96 bits of HMAC-SHA256. */
const TAG_BYTES = 12;
const UUID_BYTES = 16;
/** Tag, kind, company, message, ordinal. */
const HEAD_BYTES = TAG_BYTES + 1 + 2 * UUID_BYTES + 2;

/** Longest name of a link that is kept, in characters: at most 252 octets, so that its length fits one. */
const NAME_MAX = 63;

/** Longer ones are nobody's. */
const TOKEN_MAX = 8_192;

/**
 * Writes a signed token for a tracking link: base64url of tag, kind, reference and the link's own target, so that it is
 * read without a look at the database, long after the message is no longer kept. Constant for equal input.
 */
export function makeTrackingToken(token: TrackingToken, key: Buffer): string {
  const { companyId, messageId, ordinal } = token.reference;
  const head = Buffer.alloc(HEAD_BYTES - TAG_BYTES);
  head[0] = KINDS.indexOf(token.kind);
  head.write(companyId.replaceAll('-', ''), 1, 'hex');
  head.write(messageId.replaceAll('-', ''), 1 + UUID_BYTES, 'hex');
  head.writeUInt16BE(ordinal, 1 + 2 * UUID_BYTES);
  const body = 'link' in token ? Buffer.concat([head, packLink(token.link)]) : head;
  return Buffer.concat([tagOf(body, key), body]).toString('base64url');
}

/** Reads a token back; null for one that was not made with this key, to the last character. Constant in time. */
export function readTrackingToken(text: string, key: Buffer): TrackingToken | null {
  if (text.length > TOKEN_MAX) return null;
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < HEAD_BYTES || bytes.toString('base64url') !== text) return null;
  const body = bytes.subarray(TAG_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, TAG_BYTES), tagOf(body, key))) return null;
  const kind = KINDS[body[0] ?? KINDS.length];
  if (!kind) return null;
  const reference = {
    companyId: uuidAt(body, 1),
    messageId: uuidAt(body, 1 + UUID_BYTES),
    ordinal: body.readUInt16BE(1 + 2 * UUID_BYTES),
  };
  if (kind === 'initial_open' || kind === 'open') return { reference, kind };
  return { reference, kind, link: unpackLink(body.subarray(HEAD_BYTES - TAG_BYTES)) };
}

/** A length of one octet, the name, and the target as the rest; a link without a name has an empty one. */
function packLink({ url, name }: TrackedLink): Buffer {
  const label = Buffer.from([...(name ?? '')].slice(0, NAME_MAX).join('').toWellFormed());
  return Buffer.concat([Buffer.from([label.length]), label, Buffer.from(url)]);
}

function unpackLink(bytes: Buffer): TrackedLink {
  const start = 1 + (bytes[0] ?? 0);
  return { url: bytes.toString('utf8', start), name: bytes.toString('utf8', 1, start) || null };
}

const tagOf = (body: Buffer, key: Buffer): Buffer =>
  createHmac('sha256', key).update(body).digest().subarray(0, TAG_BYTES);

function uuidAt(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + UUID_BYTES);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
