import { createHash, timingSafeEqual } from 'node:crypto';
import { hmacSha256 } from '#lib/core/hmac.ts';
import { trackingKey } from '#lib/infra/crypto/tracking-key.ts';

/** The person that a link belongs to. */
export type ContactReference = { companyId: string; contactId: string };

/** A link of a person: to the preference centre, or to confirm an address until an instant. */
export type ContactToken = ContactReference &
  ({ kind: 'centre' } | { kind: 'confirm'; addressHash: string; expiresAt: Date });

const KINDS = ['centre', 'confirm'] as const;
const VERSION = 1;
const TAG_BYTES = 16;
const UUID_BYTES = 16;
const HASH_BYTES = 8;
const HEAD_BYTES = 2 + 2 * UUID_BYTES;

let derived: { from: Buffer; key: Buffer } | null = null;

/** The key of these links; null without ENCRYPTION_KEY. */
function linkKey(): Buffer | null {
  const from = trackingKey();
  if (!from) return null;
  if (derived?.from !== from) derived = { from, key: hmacSha256(from, 'contact link 1') };
  return derived.key;
}

/** Returns the hash of an address in a confirm link, which ends with the address. */
export const addressHash = (emailKey: string): string =>
  createHash('sha256').update(emailKey).digest('hex').slice(0, 2 * HASH_BYTES);

/** Creates the signed token of a link (base64url); null without ENCRYPTION_KEY. */
export function createContactToken(token: ContactToken): string | null {
  const key = linkKey();
  if (!key) return null;
  const head = Buffer.from([VERSION, KINDS.indexOf(token.kind)]);
  const ids = Buffer.from(`${token.companyId}${token.contactId}`.replaceAll('-', ''), 'hex');
  const parts = [head, ids];
  if (token.kind === 'confirm') {
    const until = Buffer.alloc(4);
    until.writeUInt32BE(Math.floor(token.expiresAt.getTime() / 1000));
    parts.push(until, Buffer.from(token.addressHash, 'hex'));
  }
  const body = Buffer.concat(parts);
  return Buffer.concat([tagOf(body, key), body]).toString('base64url');
}

/** Reads a token in constant time; null if it was not signed here or any character differs. */
export function readContactToken(text: string): ContactToken | null {
  const key = linkKey();
  if (!key || text.length > 200) return null;
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < TAG_BYTES + HEAD_BYTES || bytes.toString('base64url') !== text) return null;
  const body = bytes.subarray(TAG_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, TAG_BYTES), tagOf(body, key))) return null;
  const kind = KINDS[body[1] ?? KINDS.length];
  if (body[0] !== VERSION || !kind) return null;
  const reference = { companyId: uuidAt(body, 2), contactId: uuidAt(body, 2 + UUID_BYTES) };
  if (kind === 'centre') return { ...reference, kind };
  const expiresAt = new Date(body.readUInt32BE(HEAD_BYTES) * 1000);
  return { ...reference, kind, expiresAt, addressHash: body.toString('hex', HEAD_BYTES + 4, HEAD_BYTES + 4 + HASH_BYTES) };
}

const tagOf = (body: Buffer, key: Buffer): Buffer => hmacSha256(key, body).subarray(0, TAG_BYTES);

function uuidAt(body: Buffer, at: number): string {
  const hex = body.toString('hex', at, at + UUID_BYTES);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
