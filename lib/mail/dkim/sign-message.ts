import { createHash, hash, type KeyObject, sign } from 'node:crypto';
import { headerBlockEnd, scanHeaders } from '../read-headers.ts';
import type { DkimAlgorithm } from './algorithms.ts';
import { relaxedBody } from './relaxed-body.ts';
import { fieldName, relaxedHeader } from './relaxed-header.ts';
import { signatureHeader, withSignature } from './signature-header.ts';

/** A key pair's private side, and where its public side stands: `<selector>._domainkey.<domain>`. */
export type DkimSigningKey = { selector: string; algorithm: DkimAlgorithm; privateKey: KeyObject };

/** Who signs: a domain with A-labels, and a key for each signature to be made. */
export type DkimSigner = { domain: string; keys: readonly DkimSigningKey[] };

/**
 * What is signed (RFC 6376 §5.4.1, RFC 8058 §4), there or not: each name once more than it occurs, so that nobody can add
 * a field of this name and have it read in place of ours (§5.4.2, §8.15).
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
 * The `DKIM-Signature` fields of a message (RFC 6376, RFC 8301, RFC 8463), relaxed/relaxed, one for each key, to be put
 * before it. The body is hashed once. Half a millisecond of work for an RSA key: not for a thread that others wait for.
 *
 * @param raw a message (RFC 5322) with CRLF line ends.
 * @throws {Error} where a key does not fit its algorithm.
 */
export function signMessage(raw: Buffer, signer: DkimSigner, signedAt: Date): Buffer {
  const { names, text } = signedFields(raw);
  const bodyHash = hashBody(raw, headerBlockEnd(raw) + 2);
  const time = Math.floor(signedAt.getTime() / 1_000);
  const headers = signer.keys.map(({ selector, algorithm, privateKey }) => {
    const header = signatureHeader({ algorithm, domain: signer.domain, selector, signedAt: time, bodyHash, names });
    const data = Buffer.from(`${text}${relaxedHeader(header)}`, 'latin1');
    return withSignature(header, makeSignature(algorithm, data, privateKey));
  });
  return Buffer.from(headers.join(''), 'latin1');
}

/** The names of `h=`, and the canonical fields that they stand for: of several with a name the last comes first (§5.4.2). */
function signedFields(raw: Buffer): { names: string[]; text: string } {
  const found = new Map<string, string[]>(SIGNED.map((name) => [name, []]));
  for (const { start, end } of scanHeaders(raw)) {
    const field = raw.toString('latin1', start, end);
    found.get(fieldName(field))?.push(`${relaxedHeader(field)}\r\n`);
  }
  const names = [...found].flatMap(([name, fields]) => [...fields.map(() => name), name]);
  const text = [...found.values()].flatMap((fields) => fields.reverse()).join('');
  return { names, text };
}

function hashBody(raw: Buffer, start: number): string {
  const sha = createHash('sha256');
  for (const piece of relaxedBody(raw, start)) sha.update(piece);
  return sha.digest('base64');
}

/** Ed25519 signs the hash of the text and not the text (RFC 8463 §3). */
const makeSignature = (algorithm: DkimAlgorithm, data: Buffer, key: KeyObject): Buffer =>
  algorithm === 'rsa-sha256' ? sign('sha256', data, key) : sign(null, hash('sha256', data, 'buffer'), key);
