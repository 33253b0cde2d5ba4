import { createHash, hash, type KeyObject, sign } from 'node:crypto';
import { findHeaderBlockEnd, scanHeaders } from '../read-headers.ts';
import type { DkimAlgorithm } from './algorithms.ts';
import { canonicalizeBody } from './canonicalize-body.ts';
import { addSignature, buildSignatureHeader } from './signature-header.ts';

/** A private key, and the selector under which its public key is published: `<selector>._domainkey.<domain>`. */
export type DkimSigningKey = { selector: string; algorithm: DkimAlgorithm; privateKey: KeyObject };

/** A signing domain in A-labels, with one key per signature to create. */
export type DkimSigner = { domain: string; keys: readonly DkimSigningKey[] };

/**
 * The header fields to sign, present or not (RFC 6376 §5.4.1, RFC 8058 §4). Each name is signed once more than it
 * occurs, so that an added field of this name breaks the signature (RFC 6376 §5.4.2, §8.15).
 */
const SIGNED = [
  'from',
  'to',
  'cc',
  'subject',
  'date',
  'message-id',
  'reply-to',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'in-reply-to',
  'references',
] as const;

/**
 * Creates the `DKIM-Signature` fields of a message (RFC 6376, RFC 8301, RFC 8463), relaxed/relaxed, one per key, to be
 * put before the message. Hashes the body once. An RSA signature takes about half a millisecond, so run it in a worker
 * thread.
 *
 * @param raw a message (RFC 5322) with CRLF line ends.
 * @throws {Error} if a key does not fit its algorithm.
 */
export function signMessage(raw: Buffer, signer: DkimSigner, signedAt: Date): Buffer {
  const { names, text } = collectSignedFields(raw);
  const bodyHash = hashBody(raw, findHeaderBlockEnd(raw) + 2);
  const time = Math.floor(signedAt.getTime() / 1_000);
  const headers = signer.keys.map(({ selector, algorithm, privateKey }) => {
    const header = buildSignatureHeader({
      algorithm,
      domain: signer.domain,
      selector,
      signedAt: time,
      bodyHash,
      names,
    });
    const data = Buffer.from(`${text}${canonicalizeHeader(header)}`, 'latin1');
    return addSignature(header, createSignature(algorithm, data, privateKey));
  });
  return Buffer.from(headers.join(''), 'latin1');
}

/** Returns the names for `h=` and their canonical fields, fields of the same name in reverse order (RFC 6376 §5.4.2). */
function collectSignedFields(raw: Buffer): { names: string[]; text: string } {
  const found = new Map<string, string[]>(SIGNED.map((name) => [name, []]));
  for (const { start, end } of scanHeaders(raw)) {
    const field = raw.toString('latin1', start, end);
    found.get(getFieldName(field))?.push(`${canonicalizeHeader(field)}\r\n`);
  }
  const names = [...found].flatMap(([name, fields]) => [...fields.map(() => name), name]);
  const text = [...found.values()].flatMap((fields) => fields.reverse()).join('');
  return { names, text };
}

function hashBody(raw: Buffer, start: number): string {
  const sha = createHash('sha256');
  for (const piece of canonicalizeBody(raw, start)) sha.update(piece);
  return sha.digest('base64');
}

/** Creates a signature. Ed25519 signs the SHA-256 hash of the data, not the data (RFC 8463 §3). */
const createSignature = (algorithm: DkimAlgorithm, data: Buffer, key: KeyObject): Buffer =>
  algorithm === 'rsa-sha256' ? sign('sha256', data, key) : sign(null, hash('sha256', data, 'buffer'), key);

/**
 * Returns a header field in relaxed canonical form (RFC 6376 §3.4.2), without its CRLF: lower-case name, unfolded,
 * white space reduced to one space, no white space around the colon or at the end.
 *
 * @param field the field as written in the message, one character per octet.
 */
export function canonicalizeHeader(field: string): string {
  const value = field
    .slice(field.indexOf(':') + 1)
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ');
  return `${getFieldName(field)}:${value.slice(value.startsWith(' ') ? 1 : 0, value.endsWith(' ') ? -1 : undefined)}`;
}

/** Returns a field's name in lower case, without white space before the colon, which RFC 5322 §4.5 permits. */
function getFieldName(field: string): string {
  let end = Math.max(0, field.indexOf(':'));
  while (end > 0 && (field[end - 1] === ' ' || field[end - 1] === '\t')) end -= 1;
  return field.slice(0, end).toLowerCase();
}
