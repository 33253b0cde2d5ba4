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
 * before it. The body is hashed once.
 *
 * @param raw a message (RFC 5322) with CRLF line ends.
 * @throws {Error} where a key does not fit its algorithm.
 */
export async function signMessage(raw: Buffer, signer: DkimSigner, signedAt: Date): Promise<Buffer> {
  const { names, text } = signedFields(raw);
  const bodyHash = await hashBody(raw, headerBlockEnd(raw) + 2);
  const headers = await Promise.all(
    signer.keys.map(async ({ selector, algorithm, privateKey }) => {
      const time = Math.floor(signedAt.getTime() / 1_000);
      const header = signatureHeader({ algorithm, domain: signer.domain, selector, signedAt: time, bodyHash, names });
      const data = Buffer.from(`${text}${relaxedHeader(header)}`, 'latin1');
      return withSignature(header, await makeSignature(algorithm, data, privateKey));
    }),
  );
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

async function hashBody(raw: Buffer, start: number): Promise<string> {
  const sha = createHash('sha256');
  let isFirst = true;
  for (const piece of relaxedBody(raw, start)) {
    if (!isFirst) await new Promise((resolve) => setImmediate(resolve));
    isFirst = false;
    sha.update(piece);
  }
  return sha.digest('base64');
}

/**
 * Ed25519 signs the hash of the text and not the text (RFC 8463 §3), in less time than the way to the thread pool takes;
 * RSA takes eight times as long and goes there.
 */
function makeSignature(algorithm: DkimAlgorithm, data: Buffer, key: KeyObject): Promise<Buffer> | Buffer {
  if (algorithm === 'ed25519-sha256') return sign(null, hash('sha256', data, 'buffer'), key);
  return new Promise((resolve, reject) => {
    sign('sha256', data, key, (error, signature) => {
      if (error) reject(error);
      else resolve(signature);
    });
  });
}
