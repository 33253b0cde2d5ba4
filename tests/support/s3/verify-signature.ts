import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** An access key that the server knows. */
export type S3Keys = { accessKeyId: string; secretAccessKey: string };

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** The difference to the server's clock that a request may have. */
const SKEW_MAX_MS = 15 * 60_000;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Verifies the signature of a request and the checksum of its body (AWS Signature Version 4:
 * docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 *
 * @returns the code of S3's error, or null where both are right.
 */
export function verifySignature(request: IncomingMessage, body: Buffer, keys: S3Keys): string | null {
  const [, id, day = '', region = '', names = '', signature] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
  if (id === undefined) return 'AccessDenied';
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId';
  const at = String(request.headers['x-amz-date']);
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(time - Date.now()) < SKEW_MAX_MS)) return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied';
  const [path = '', search = ''] = (request.url ?? '').split('?');
  const query = [...new URLSearchParams(search)].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim().replace(/\s+/g, ' ')}\n`);
  const hash = String(request.headers['x-amz-content-sha256']);
  const canonical = [request.method, path, query.join('&'), headers.join(''), names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), 's3'), 'aws4_request');
  if (hmac(key, text).toString('hex') !== signature) return 'SignatureDoesNotMatch';
  return createHash('sha256').update(body).digest('hex') === hash ? null : 'XAmzContentSHA256Mismatch';
}
