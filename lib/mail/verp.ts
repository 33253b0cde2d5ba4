import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** What a signed local part is for: mail that comes back, or a wish to get no more of it. */
export type VerpPurpose = 'bounce' | 'unsubscribe';

/** The one recipient of one message that a signed local part stands for. */
export type VerpReference = {
  /** UUID. */
  companyId: string;
  /** UUIDv7. */
  messageId: string;
  /** The recipient's place in the envelope, from 0 to 1023. */
  ordinal: number;
};

/** The first letter of a local part tells its purpose, which the signature covers. */
const LETTERS = { bounce: 'b', unsubscribe: 'u' } as const satisfies Record<VerpPurpose, string>;

/** Digits of base 36, which a server that lowers or raises its letters leaves alone: 63 hold the 324 bits. */
const DIGITS = 63;
const LOCAL_PART = new RegExp(`^([${Object.values(LETTERS).join('')}])([0-9a-z]{${DIGITS}})$`);

/** A local part of ours anywhere in a text. */
const ANYWHERE = new RegExp(`(?<![0-9a-z])[${Object.values(LETTERS).join('')}][0-9a-z]{${DIGITS}}(?![0-9a-z])`, 'gi');

const ORDINAL_BITS = 10n;
const UUID_BITS = 128n;
/** A version 7 identifier without the six bits that are the same in all (RFC 9562 §5.7). */
const UUID7_BITS = 122n;
const TAG_BITS = 64n;
const TAG_BYTES = 8;

/**
 * Writes a signed local part (variable envelope return path): 64 octets, as many as RFC 5321 §4.5.3.1.1 allows, lower
 * case letters and digits.
 *
 * @returns null for what cannot be written so: an ordinal over 1023, a message id of another version.
 */
export function makeVerp(purpose: VerpPurpose, reference: VerpReference, key: Buffer): string | null {
  const body = pack(reference);
  if (body === null) return null;
  const packed = (body << TAG_BITS) | tagOf(purpose, body, key).readBigUInt64BE();
  return LETTERS[purpose] + packed.toString(36).padStart(DIGITS, '0');
}

/** Reads a local part back, in any case of letters; null for one that was not signed with this key. Constant in time. */
export function readVerp(localPart: string, key: Buffer): { purpose: VerpPurpose; reference: VerpReference } | null {
  const [, letter, digits] = LOCAL_PART.exec(localPart.toLowerCase()) ?? [];
  const purpose = letter === LETTERS.bounce ? 'bounce' : 'unsubscribe';
  if (!digits) return null;
  let packed = 0n;
  // Nine digits at a time are whole numbers that a double holds.
  for (let at = 0; at < DIGITS; at += 9)
    packed = packed * NINE_DIGITS + BigInt(Number.parseInt(digits.slice(at, at + 9), 36));
  const body = packed >> TAG_BITS;
  if (body >> (UUID_BITS + UUID7_BITS + ORDINAL_BITS) !== 0n) return null;
  const given = Buffer.alloc(TAG_BYTES);
  given.writeBigUInt64BE(BigInt.asUintN(64, packed));
  return timingSafeEqual(given, tagOf(purpose, body, key)) ? { purpose, reference: unpack(body) } : null;
}

/** Everything in a text that looks like a local part of ours, each once, in lower case; its signature is still to be read. */
export const findVerps = (text: string): string[] => [
  ...new Set([...text.matchAll(ANYWHERE)].map(([found]) => found.toLowerCase())),
];

const NINE_DIGITS = 36n ** 9n;

function tagOf(purpose: VerpPurpose, body: bigint, key: Buffer): Buffer {
  const data = `${LETTERS[purpose]}${body.toString(16)}`;
  return createHmac('sha256', keyObjectOf(key)).update(data).digest().subarray(0, TAG_BYTES);
}

/** Made once for each key: to make one takes five times as long as to sign with it. */
const keyObjects = new WeakMap<Buffer, KeyObject>();

function keyObjectOf(key: Buffer): KeyObject {
  const known = keyObjects.get(key);
  if (known) return known;
  const made = createSecretKey(key);
  keyObjects.set(key, made);
  return made;
}

function pack({ companyId, messageId, ordinal }: VerpReference): bigint | null {
  const company = toNumber(companyId);
  const message = toNumber(messageId);
  if (company === null || message === null || messageId[14] !== '7') return null;
  if (!Number.isInteger(ordinal) || ordinal < 0 || ordinal >> Number(ORDINAL_BITS) !== 0) return null;
  return (((company << UUID7_BITS) | squeeze(message)) << ORDINAL_BITS) | BigInt(ordinal);
}

function unpack(body: bigint): VerpReference {
  const message = BigInt.asUintN(Number(UUID7_BITS), body >> ORDINAL_BITS);
  return {
    companyId: toUuid(body >> (ORDINAL_BITS + UUID7_BITS)),
    messageId: toUuid(stretch(message)),
    ordinal: Number(BigInt.asUintN(Number(ORDINAL_BITS), body)),
  };
}

/** 48 bits of time, 4 of version, 12 random, 2 of variant, 62 random: the version and the variant are left out. */
const squeeze = (uuid: bigint): bigint =>
  ((uuid >> 80n) << 74n) | (BigInt.asUintN(12, uuid >> 64n) << 62n) | BigInt.asUintN(62, uuid);

const stretch = (bits: bigint): bigint =>
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
