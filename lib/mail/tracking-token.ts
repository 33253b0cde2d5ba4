import { timingSafeEqual } from 'node:crypto';
import { hmacSha256 } from '#lib/core/hmac.ts';
import type { VerpReference } from './verp.ts';

/** A link of a message: its target URL, and the name that the author gave it. */
export type TrackedLink = { url: string; name: string | null };

/** The content of a tracking link: its purpose, and the recipient and message that it belongs to. */
export type TrackingToken = { reference: VerpReference } & (
  | { kind: 'initial_open' | 'open' }
  /** Shows the message as a page. */
  | { kind: 'view' }
  /** Redirects to the link's target; an unsubscribe link asks for confirmation first. */
  | { kind: 'click' | 'unsubscribe'; link: TrackedLink }
);

const KINDS = ['initial_open', 'open', 'click', 'unsubscribe', 'view'] as const;

/** Size of the truncated HMAC-SHA256: 96 bits. */
const TAG_BYTES = 12;
const UUID_BYTES = 16;
/** Size of tag, kind, company, message and ordinal. */
const HEAD_BYTES = TAG_BYTES + 1 + 2 * UUID_BYTES + 2;

/** Longest link name in characters: at most 252 octets in UTF-8, so that its length fits into one octet. */
const NAME_MAX = 63;

/** Longest token that is accepted. */
const TOKEN_MAX = 8_192;

/**
 * Creates a signed token for a tracking link: base64url of tag, kind, reference and target URL. The token can be read
 * without the database, even after the message was deleted. Equal input gives an equal token.
 */
export function createTrackingToken(token: TrackingToken, key: Buffer): string {
  const { companyId, messageId, ordinal } = token.reference;
  const head = Buffer.alloc(HEAD_BYTES - TAG_BYTES);
  head[0] = KINDS.indexOf(token.kind);
  head.write(companyId.replaceAll('-', ''), 1, 'hex');
  head.write(messageId.replaceAll('-', ''), 1 + UUID_BYTES, 'hex');
  head.writeUInt16BE(ordinal, 1 + 2 * UUID_BYTES);
  const body = 'link' in token ? Buffer.concat([head, packLink(token.link)]) : head;
  return Buffer.concat([computeTag(body, key), body]).toString('base64url');
}

/** Verifies and parses a token in constant time; null if it was not created with this key or any character differs. */
export function readTrackingToken(text: string, key: Buffer): TrackingToken | null {
  if (text.length > TOKEN_MAX) return null;
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < HEAD_BYTES || bytes.toString('base64url') !== text) return null;
  const body = bytes.subarray(TAG_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, TAG_BYTES), computeTag(body, key))) return null;
  const kind = KINDS[body[0] ?? KINDS.length];
  if (!kind) return null;
  const reference = {
    companyId: readUuid(body, 1),
    messageId: readUuid(body, 1 + UUID_BYTES),
    ordinal: body.readUInt16BE(1 + 2 * UUID_BYTES),
  };
  if (kind === 'initial_open' || kind === 'open' || kind === 'view') return { reference, kind };
  return { reference, kind, link: unpackLink(body.subarray(HEAD_BYTES - TAG_BYTES)) };
}

/** Packs a link: the length of its name in one octet, the name (may be empty), the target URL. */
function packLink({ url, name }: TrackedLink): Buffer {
  const label = Buffer.from([...(name ?? '')].slice(0, NAME_MAX).join('').toWellFormed());
  return Buffer.concat([Buffer.from([label.length]), label, Buffer.from(url)]);
}

function unpackLink(bytes: Buffer): TrackedLink {
  const start = 1 + (bytes[0] ?? 0);
  return { url: bytes.toString('utf8', start), name: bytes.toString('utf8', 1, start) || null };
}

const computeTag = (body: Buffer, key: Buffer): Buffer => hmacSha256(key, body).subarray(0, TAG_BYTES);

function readUuid(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + UUID_BYTES);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
