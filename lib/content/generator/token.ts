import { timingSafeEqual } from 'node:crypto';
import { hmacSha256 } from '#lib/core/hmac.ts';
import { PICTURE_KINDS, type PictureKind, type PictureSpec } from '#lib/documents/pictures.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { deriveKey } from '#lib/infra/crypto/derive-key.ts';
import { trackingKey } from '#lib/infra/crypto/tracking-key.ts';
import { packPicture, unpackPicture } from './pack.ts';

/** Size of the truncated HMAC-SHA-256: 96 bits. */
const TAG_BYTES = 12;
const VERSION = 1;
const HEAD_BYTES = TAG_BYTES + 2;

/** The parameters of a picture: they are in its address, and mail programs cut addresses that are longer than 2,000 characters. */
const PARAMETERS_MAX_BYTES = 1_024;
const TOKEN_MAX = Math.ceil(((HEAD_BYTES + PARAMETERS_MAX_BYTES) * 4) / 3);

/** The end of the address of each kind, by which programs guess the type of a file. */
export const ENDINGS: Readonly<Record<PictureKind, string>> = {
  barcode: '.png',
  qrcode: '.png',
  countdown: '.gif',
  chart: '.png',
  calendar: '.ics',
};

/** Checks if this process has a key to sign addresses with: an installation without ENCRYPTION_KEY may have one without it. */
export const canSignPictures = (): boolean => Boolean(settings().ENCRYPTION_KEY ?? settings().NEXTAUTH_SECRET);

let derived: { from: Buffer; key: Buffer } | null = null;

/** The key that addresses are signed with, drawn as that of tracking links; what one signs the other refuses. */
function pictureKey(): Buffer {
  const from = trackingKey() ?? deriveKey('picture 1');
  if (derived?.from !== from) derived = { from, key: hmacSha256(from, 'picture 1') };
  return derived.key;
}

/**
 * Returns the address of a picture, which is drawn from it: nothing is stored. Equal pictures have equal addresses in all
 * processes, until ENCRYPTION_KEY is replaced.
 *
 * @param spec one that `FixedPicture` has read.
 * @param origin without a final slash, such as `https://mail.example.com`.
 */
export function pictureAddress(spec: PictureSpec, origin: string): string {
  const parameters = packPicture(spec);
  if (parameters.length > PARAMETERS_MAX_BYTES) throw new Error(`a ${spec.kind} has too long an address`);
  const body = Buffer.concat([Buffer.from([VERSION, PICTURE_KINDS.indexOf(spec.kind)]), parameters]);
  const token = Buffer.concat([tagOf(body), body]).toString('base64url');
  return `${origin}/t/g/${token}${ENDINGS[spec.kind]}`;
}

/** Reads the last part of an address in constant time; null if it was not signed here, or any character differs. */
export function readPictureToken(text: string): PictureSpec | null {
  const [token = '', ending = ''] = text.split('.');
  if (token.length > TOKEN_MAX || `${token}.${ending}` !== text) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length < HEAD_BYTES || bytes.toString('base64url') !== token) return null;
  const body = bytes.subarray(TAG_BYTES);
  if (!timingSafeEqual(bytes.subarray(0, TAG_BYTES), tagOf(body))) return null;
  const kind = PICTURE_KINDS[body[1] ?? PICTURE_KINDS.length];
  if (body[0] !== VERSION || !kind || ENDINGS[kind] !== `.${ending}`) return null;
  return unpackPicture(kind, body.subarray(2));
}

const tagOf = (body: Buffer): Buffer => hmacSha256(pictureKey(), body).subarray(0, TAG_BYTES);
