import { timingSafeEqual } from 'node:crypto';
import { hmacSha256 } from '#lib/core/hmac.ts';

/** The purpose of a signed local part: to receive bounces, or unsubscribe requests. */
export type VerpPurpose = 'bounce' | 'unsubscribe';

/** The recipient and message that a signed local part identifies. */
export type VerpReference = {
  /** UUID. */
  companyId: string;
  /** UUIDv7. */
  messageId: string;
  /** The recipient's index in the envelope, from 0 to 1023. */
  ordinal: number;
};

/** The first letter of a local part by purpose; the signature covers the purpose. */
const LETTERS = { bounce: 'b', unsubscribe: 'u' } as const satisfies Record<VerpPurpose, string>;

/** Number of base 36 digits, enough for 324 bits. Base 36 survives servers that change the case of the local part. */
const DIGITS = 63;
const LOCAL_PART = new RegExp(`^([${Object.values(LETTERS).join('')}])([0-9a-z]{${DIGITS}})$`);

/** A signed local part anywhere in a text. */
const ANYWHERE = new RegExp(`(?<![0-9a-z])[${Object.values(LETTERS).join('')}][0-9a-z]{${DIGITS}}(?![0-9a-z])`, 'gi');

const ORDINAL_BITS = 10n;
const UUID_BITS = 128n;
/** Bits of a UUIDv7 without its six constant bits (RFC 9562 §5.7). */
const UUID7_BITS = 122n;
const TAG_BITS = 64n;
const TAG_BYTES = 8;

/**
 * Creates a signed local part (variable envelope return path): 64 lower case letters and digits, the longest local part
 * that RFC 5321 §4.5.3.1.1 allows.
 *
 * @returns null if the reference cannot be encoded: an ordinal over 1023, or a message id that is not a UUIDv7.
 */
export function createVerp(purpose: VerpPurpose, reference: VerpReference, key: Buffer): string | null {
  const body = pack(reference);
  if (body === null) return null;
  const packed = (body << TAG_BITS) | computeTag(purpose, body, key).readBigUInt64BE();
  return LETTERS[purpose] + packed.toString(36).padStart(DIGITS, '0');
}

/** Verifies and parses a local part, case-insensitive, in constant time; null if it was not signed with this key. */
export function readVerp(localPart: string, key: Buffer): { purpose: VerpPurpose; reference: VerpReference } | null {
  const [, letter, digits] = LOCAL_PART.exec(localPart.toLowerCase()) ?? [];
  const purpose = letter === LETTERS.bounce ? 'bounce' : 'unsubscribe';
  if (!digits) return null;
  let packed = 0n;
  // Nine digits at a time fit exactly into a double.
  for (let at = 0; at < DIGITS; at += 9)
    packed = packed * NINE_DIGITS + BigInt(Number.parseInt(digits.slice(at, at + 9), 36));
  const body = packed >> TAG_BITS;
  if (body >> (UUID_BITS + UUID7_BITS + ORDINAL_BITS) !== 0n) return null;
  const given = Buffer.alloc(TAG_BYTES);
  given.writeBigUInt64BE(BigInt.asUintN(64, packed));
  return timingSafeEqual(given, computeTag(purpose, body, key)) ? { purpose, reference: unpack(body) } : null;
}

/** Finds all distinct texts that look like a signed local part, in lower case. Verifies no signature. */
export const findVerps = (text: string): string[] => [
  ...new Set([...text.matchAll(ANYWHERE)].map(([found]) => found.toLowerCase())),
];

const NINE_DIGITS = 36n ** 9n;

function computeTag(purpose: VerpPurpose, body: bigint, key: Buffer): Buffer {
  const data = `${LETTERS[purpose]}${body.toString(16)}`;
  return hmacSha256(key, data).subarray(0, TAG_BYTES);
}

function pack({ companyId, messageId, ordinal }: VerpReference): bigint | null {
  const company = toNumber(companyId);
  const message = toNumber(messageId);
  if (company === null || message === null || messageId[14] !== '7') return null;
  if (!Number.isInteger(ordinal) || ordinal < 0 || ordinal >> Number(ORDINAL_BITS) !== 0) return null;
  return (((company << UUID7_BITS) | removeConstantBits(message)) << ORDINAL_BITS) | BigInt(ordinal);
}

function unpack(body: bigint): VerpReference {
  const message = BigInt.asUintN(Number(UUID7_BITS), body >> ORDINAL_BITS);
  return {
    companyId: toUuid(body >> (ORDINAL_BITS + UUID7_BITS)),
    messageId: toUuid(restoreConstantBits(message)),
    ordinal: Number(BigInt.asUintN(Number(ORDINAL_BITS), body)),
  };
}

/** Removes version and variant from a UUIDv7: 48 bits of time, 4 of version, 12 random, 2 of variant, 62 random. */
const removeConstantBits = (uuid: bigint): bigint =>
  ((uuid >> 80n) << 74n) | (BigInt.asUintN(12, uuid >> 64n) << 62n) | BigInt.asUintN(62, uuid);

const restoreConstantBits = (bits: bigint): bigint =>
  ((bits >> 74n) << 80n) |
  (7n << 76n) |
  (BigInt.asUintN(12, bits >> 62n) << 64n) |
  (2n << 62n) |
  BigInt.asUintN(62, bits);

function toNumber(uuid: string): bigint | null {
  const hex = uuid.replaceAll('-', '');
  return /^[0-9a-f]{32}$/i.test(hex) ? BigInt(`0x${hex}`) : null;
}

function toUuid(bits: bigint): string {
  const hex = bits.toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
