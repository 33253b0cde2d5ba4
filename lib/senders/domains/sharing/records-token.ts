import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#lib/infra/crypto/derive-key.ts';
import { DomainKind } from '../schema.ts';

/** The contents of a link's token: the domain whose records it shows, and the time when it expires. */
export type RecordsToken = { kind: DomainKind; companyId: string; id: string; expiresAt: Date };

/** 128 bits of HMAC-SHA256. */
const TAG_BYTES = 16;
const UUID_BYTES = 16;
/** Kind, company, domain, Unix time in seconds. */
const BODY_BYTES = 1 + 2 * UUID_BYTES + 4;

/**
 * Creates a signed token: base64url of tag, kind, company, domain and expiry. Nothing is stored for it.
 *
 * @throws {SettingsError} without NEXTAUTH_SECRET
 */
export function buildRecordsToken({ kind, companyId, id, expiresAt }: RecordsToken): string {
  const body = Buffer.alloc(BODY_BYTES);
  body[0] = DomainKind.options.indexOf(kind);
  body.write(companyId.replaceAll('-', ''), 1, 'hex');
  body.write(id.replaceAll('-', ''), 1 + UUID_BYTES, 'hex');
  body.writeUInt32BE(Math.floor(expiresAt.getTime() / 1_000), 1 + 2 * UUID_BYTES);
  return Buffer.concat([tagOf(body), body]).toString('base64url');
}

/** Parses a token, in constant time; null for one that this installation did not sign, and for an expired one. */
export function parseRecordsToken(text: string, now: Date): RecordsToken | null {
  const bytes = Buffer.from(text.slice(0, 200), 'base64url');
  if (bytes.length !== TAG_BYTES + BODY_BYTES || bytes.toString('base64url') !== text) return null;
  const body = bytes.subarray(TAG_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, TAG_BYTES), tagOf(body))) return null;
  const kind = DomainKind.options[body[0] ?? DomainKind.options.length];
  const expiresAt = new Date(body.readUInt32BE(1 + 2 * UUID_BYTES) * 1_000);
  if (!kind || expiresAt <= now) return null;
  return { kind, companyId: uuidAt(body, 1), id: uuidAt(body, 1 + UUID_BYTES), expiresAt };
}

const tagOf = (body: Buffer): Buffer =>
  createHmac('sha256', deriveKey('records link 1')).update(body).digest().subarray(0, TAG_BYTES);

const uuidAt = (bytes: Buffer, at: number): string =>
  bytes.toString('hex', at, at + UUID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
