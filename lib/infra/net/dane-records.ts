import { createHash } from 'node:crypto';

/** The fields of a TLSA record as DNS holds them (RFC 6698 §2.1). */
export type TlsaFields = { usage: number; selector: number; matchingType: number; certificate: Buffer };

/** A TLSA record that SMTP can use: for a server's own certificate (3) or for the authority over it (2). */
export type TlsaRecord = {
  usage: 2 | 3;
  /** The selector: the whole certificate (0) or its public key (1). */
  selector: 0 | 1;
  /** The matching type: exact (0), SHA-256 (1) or SHA-512 (2). */
  matchingType: 0 | 1 | 2;
  data: Buffer;
};

const DIGESTS = { 1: { name: 'sha256', bytes: 32 }, 2: { name: 'sha512', bytes: 64 } } as const;

/**
 * The records that can authenticate a mail host: usages 0 and 1 cannot (RFC 7672 §3.1.3), nor can what is unknown or has
 * the wrong length. Of digests of the same thing only the strongest count (RFC 7671 §9).
 */
export function usableRecords(found: readonly TlsaFields[]): TlsaRecord[] {
  const usable = found.flatMap(toUsable);
  const strongest = (one: TlsaRecord) =>
    Math.max(...usable.filter((other) => isSameThing(one, other)).map(({ matchingType }) => matchingType));
  return usable.filter((one) => one.matchingType === 0 || one.matchingType === strongest(one));
}

/** Checks whether a record matches this certificate. */
export function isRecordOf({ selector, matchingType, data }: TlsaRecord, certificate: Buffer): boolean {
  const selected = selector === 0 ? certificate : publicKeyOf(certificate);
  if (selected === null) return false;
  return (matchingType === 0 ? selected : createHash(DIGESTS[matchingType].name).update(selected).digest()).equals(
    data,
  );
}

function toUsable({ usage, selector, matchingType, certificate: data }: TlsaFields): TlsaRecord[] {
  if (usage !== 2 && usage !== 3) return [];
  if (selector !== 0 && selector !== 1) return [];
  if (matchingType !== 0 && matchingType !== 1 && matchingType !== 2) return [];
  const isWhole = matchingType === 0 ? data.length > 0 : data.length === DIGESTS[matchingType].bytes;
  return isWhole ? [{ usage, selector, matchingType, data }] : [];
}

const isSameThing = (one: TlsaRecord, other: TlsaRecord): boolean =>
  one.usage === other.usage && one.selector === other.selector;

/** Index of the public key among the fields of a certificate without its version (RFC 5280 §4.1). */
const PUBLIC_KEY_FIELD = 5;
const VERSION_TAG = 0xa0;

/**
 * Returns the octets of a certificate's SubjectPublicKeyInfo exactly as the certificate encodes them; a key that was parsed
 * and encoded again may differ. Returns null if it is not a certificate.
 */
export function publicKeyOf(certificate: Buffer): Buffer | null {
  const outer = readElement(certificate, 0);
  const signed = outer && readElement(certificate, outer.content);
  let field = signed && readElement(certificate, signed.content);
  if (field && certificate[field.start] === VERSION_TAG) field = readElement(certificate, field.end);
  for (let at = 0; field && at < PUBLIC_KEY_FIELD; at += 1) field = readElement(certificate, field.end);
  return field && certificate.subarray(field.start, field.end);
}

type Element = { start: number; content: number; end: number };

/** One element of DER: tag, length, content. */
function readElement(der: Buffer, start: number): Element | null {
  const first = der[start + 1];
  if (first === undefined) return null;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  const content = start + 2 + lengthBytes;
  if (lengthBytes > 4 || (first >= 0x80 && lengthBytes === 0) || content > der.length) return null;
  const length = lengthBytes === 0 ? first : der.readUIntBE(start + 2, lengthBytes);
  return content + length <= der.length ? { start, content, end: content + length } : null;
}
