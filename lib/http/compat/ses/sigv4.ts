import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The signature of a request (AWS Signature Version 4), as its `Authorization` names it. */
export type RequestSignature = {
  accessKeyId: string;
  /** `<day>/<region>/ses/aws4_request`. */
  scope: string;
  signedHeaders: readonly string[];
  /** The time of the signature, as `20261123T050000Z`. */
  at: string;
  signature: Buffer;
};

/** The parts of a request that are signed. */
export type SignedParts = {
  method: string;
  /** The path as it was called. */
  path: string;
  query: string;
  /** Returns a header's value by its name in lower case. */
  header(name: string): string | null;
  body: Buffer;
};

const ALGORITHM = 'AWS4-HMAC-SHA256';
const SERVICE = 'ses';

/** The time by which a client's clock may be wrong. */
const SKEW_MS = 15 * 60_000;

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 +Credential=([^/,\s]+)\/([\w/-]+), *SignedHeaders=([\w;-]+), *Signature=([0-9a-f]{64})$/;

/** Reads the signature of a request; null for another authorization, another service and a time that is off. */
export function readSignature(header: SignedParts['header'], now: Date): RequestSignature | null {
  const [, accessKeyId, scope, names, hex] = AUTHORIZATION.exec(header('authorization')?.trim() ?? '') ?? [];
  const at = header('x-amz-date') ?? '';
  if (!accessKeyId || !scope || !names || !hex) return null;
  const signedHeaders = names.split(';');
  const [day, , service, end, ...others] = scope.split('/');
  const isScope = service === SERVICE && end === 'aws4_request' && others.length === 0 && at.startsWith(`${day}T`);
  if (!isScope || !signedHeaders.includes('host') || Math.abs(readTime(at) - now.getTime()) > SKEW_MS) return null;
  return { accessKeyId, scope, signedHeaders, at, signature: Buffer.from(hex, 'hex') };
}

/** Reads `20261123T050000Z` as Unix milliseconds; 0, which is too long ago, for any other text. */
function readTime(text: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  return second === undefined ? 0 : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) || 0;
}

/** Checks the signature of a request with a secret, in constant time. */
export function isSignedBy(secret: string, given: RequestSignature, parts: SignedParts): boolean {
  const bodyHash = sha256(parts.body);
  const named = parts.header('x-amz-content-sha256');
  if (named !== null && named !== bodyHash) return false;
  const canonical = [
    parts.method,
    parts.path.split('/').map(encodeSegment).join('/'),
    canonicalQuery(parts.query),
    ...given.signedHeaders.map((name) => `${name}:${(parts.header(name) ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    given.signedHeaders.join(';'),
    bodyHash,
  ].join('\n');
  const text = [ALGORITHM, given.at, given.scope, sha256(canonical)].join('\n');
  return timingSafeEqual(hmac(signingKey(secret, given.scope), text), given.signature);
}

/** Encodes a part of a path as RFC 3986 §2.3 allows; the path as it was sent is encoded once more. */
const encodeSegment = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalQuery = (query: string): string =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&');

/** Derives the key of a day, a region and a service. */
const signingKey = (secret: string, scope: string): Buffer =>
  scope.split('/').reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secret}`));

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
