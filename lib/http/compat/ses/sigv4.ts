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

/**
 * The headers that must be signed if they are there: they change for whom and how often a request sends. The type of the body need
 * not be (Amazon's SDK for PHP leaves it out), because only JSON is accepted.
 */
const SIGNED_IF_PRESENT = ['host', 'x-amz-date', 'x-amz-content-sha256', 'x-msys-subaccount', 'idempotency-key'];

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 +Credential=([^/,\s]+)\/([\w/-]+), *SignedHeaders=([\w;-]+), *Signature=([0-9a-f]{64})$/;

/**
 * Reads the signature of a request; null for another authorization, another service, a time that is off, and a header that is
 * not signed although it changes what the request does.
 */
export function readSignature(header: SignedParts['header'], now: Date): RequestSignature | null {
  const [, accessKeyId, scope, names, hex] = AUTHORIZATION.exec(header('authorization')?.trim() ?? '') ?? [];
  const at = header('x-amz-date') ?? '';
  if (!accessKeyId || !scope || !names || !hex) return null;
  const signedHeaders = names.split(';');
  const [day, , service, end, ...others] = scope.split('/');
  const isScope = service === SERVICE && end === 'aws4_request' && others.length === 0 && at.startsWith(`${day}T`);
  if (!isScope || Math.abs(readTime(at) - now.getTime()) > SKEW_MS) return null;
  const isUnsigned = (name: string) => header(name) !== null && !signedHeaders.includes(name);
  if (!signedHeaders.includes('host') || SIGNED_IF_PRESENT.some(isUnsigned)) return null;
  return { accessKeyId, scope, signedHeaders, at, signature: Buffer.from(hex, 'hex') };
}

/** The time by which the clocks of our processes may differ. */
const CLOCKS_MS = 60_000;

/** Returns the instant from which every process refuses a signature for its age. */
export const signatureExpiry = ({ at }: RequestSignature): Date => new Date(readTime(at) + SKEW_MS + CLOCKS_MS);

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
