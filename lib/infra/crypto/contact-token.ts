import { createHash, timingSafeEqual } from 'node:crypto';
import { hmacSha256 } from '#lib/core/hmac.ts';
import { deriveKey } from './derive-key.ts';
import { trackingKey } from './tracking-key.ts';

/** The person that a link belongs to. */
export type ContactReference = { companyId: string; contactId: string };

/**
 * A link of a person: to the preference center for good, to confirm an address until an instant, or to unsubscribe, which names
 * the message that has it and its category.
 */
export type ContactToken = ContactReference &
  (
    | { kind: 'centre' }
    | { kind: 'confirm'; addressHash: string; expiresAt: Date }
    | { kind: 'unsubscribe'; messageId: string; categoryId: string | null }
  );

const KINDS = ['centre', 'confirm', 'unsubscribe'] as const;
const VERSION = 1;
const TAG_BYTES = 16;
const UUID_BYTES = 16;
const TIME_BYTES = 4;
const HASH_BYTES = 8;
const HEAD_BYTES = 2 + 2 * UUID_BYTES;
const BODY_BYTES = {
  centre: HEAD_BYTES,
  confirm: HEAD_BYTES + TIME_BYTES + HASH_BYTES,
  unsubscribe: HEAD_BYTES + 2 * UUID_BYTES,
} as const;

/** The category of a link that names none. */
const NO_CATEGORY = '00000000-0000-0000-0000-000000000000';
const TOKEN_MAX = 200;

let derived: { from: Buffer; key: Buffer } | null = null;

/**
 * The key that these links are signed with, drawn as that of tracking links from ENCRYPTION_KEY, which outlives sessions; without
 * that setting from NEXTAUTH_SECRET.
 */
export function linkKey(): Buffer {
  const from = trackingKey() ?? deriveKey('contact link 1');
  if (derived?.from !== from) derived = { from, key: hmacSha256(from, 'contact link 1') };
  return derived.key;
}

/** Returns the hash of an address in a confirmation link, which ends with the address. */
export const addressHash = (emailKey: string): string =>
  createHash('sha256')
    .update(emailKey)
    .digest('hex')
    .slice(0, 2 * HASH_BYTES);

/** Creates the signed token of a link (base64url). */
export function createContactToken(token: ContactToken): string {
  const head = Buffer.from([VERSION, KINDS.indexOf(token.kind)]);
  const parts = [head, Buffer.from(`${token.companyId}${token.contactId}`.replaceAll('-', ''), 'hex')];
  if (token.kind === 'confirm') {
    const until = Buffer.alloc(TIME_BYTES);
    until.writeUInt32BE(Math.floor(token.expiresAt.getTime() / 1000));
    parts.push(until, Buffer.from(token.addressHash, 'hex'));
  }
  if (token.kind === 'unsubscribe')
    parts.push(Buffer.from(`${token.messageId}${token.categoryId ?? NO_CATEGORY}`.replaceAll('-', ''), 'hex'));
  const body = Buffer.concat(parts);
  return Buffer.concat([tagOf(body), body]).toString('base64url');
}

/** Reads a token in constant time; null if it was not signed here, is of another version, or any character differs. */
export function readContactToken(text: string): ContactToken | null {
  if (text.length > TOKEN_MAX) return null;
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < TAG_BYTES + HEAD_BYTES || bytes.toString('base64url') !== text) return null;
  const body = bytes.subarray(TAG_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, TAG_BYTES), tagOf(body))) return null;
  const kind = KINDS[body[1] ?? KINDS.length];
  if (body[0] !== VERSION || !kind || body.length !== BODY_BYTES[kind]) return null;
  const reference = { companyId: uuidAt(body, 2), contactId: uuidAt(body, 2 + UUID_BYTES) };
  if (kind === 'centre') return { ...reference, kind };
  if (kind === 'unsubscribe') {
    const categoryId = uuidAt(body, HEAD_BYTES + UUID_BYTES);
    const messageId = uuidAt(body, HEAD_BYTES);
    return { ...reference, kind, messageId, categoryId: categoryId === NO_CATEGORY ? null : categoryId };
  }
  const expiresAt = new Date(body.readUInt32BE(HEAD_BYTES) * 1000);
  return { ...reference, kind, expiresAt, addressHash: body.toString('hex', HEAD_BYTES + TIME_BYTES) };
}

const tagOf = (body: Buffer): Buffer => hmacSha256(linkKey(), body).subarray(0, TAG_BYTES);

function uuidAt(body: Buffer, at: number): string {
  const hex = body.toString('hex', at, at + UUID_BYTES);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
