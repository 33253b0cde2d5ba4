import { createHash } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import aws4 from 'aws4';
import type { BlobKeys } from '../config/blob-settings.ts';

/** A bucket with the credentials that requests to it are signed with. */
export type S3Bucket = { origin: string; bucket: string; region: string; keys: BlobKeys };

/** A request to a bucket: `key` is an object's, empty for the bucket itself. */
export type S3Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** The parts of the body, which are sent one after another without being joined. */
  body?: readonly Uint8Array[];
  /** The largest answer that is read, in bytes. */
  answerMaxBytes: number;
};

/** The answer to a request, whatever its status. */
export type S3Answer = { status: number; body: Buffer };

/** An idle connection is closed after this time, in milliseconds. */
const IDLE_MS = 30_000;

/** Connections of a process that stay open, to one store. */
export type S3Agent = http.Agent;

/** Makes the agent of up to `connections` parallel requests; more wait for one of these connections. */
export function createS3Agent(origin: string, connections: number): S3Agent {
  const options = { keepAlive: true, maxSockets: connections, timeout: IDLE_MS } as const;
  return origin.startsWith('https:') ? new https.Agent(options) : new http.Agent(options);
}

/**
 * Sends one request with a signature over its headers and its body (AWS Signature Version 4), path-style: the store refuses a
 * body that was damaged on its way.
 *
 * @throws {Error} the socket's error, or an AbortError.
 */
export function sendS3Request(
  { origin, bucket, region, keys }: S3Bucket,
  { method, key, query, headers = {}, body = [], answerMaxBytes }: S3Request,
  { agent, signal }: { agent: S3Agent; signal: AbortSignal },
): Promise<S3Answer> {
  const { host, hostname, port } = new URL(origin);
  const hash = createHash('sha256');
  for (const part of body) hash.update(part);
  const length = body.reduce((sum, part) => sum + part.byteLength, 0);
  // The bucket itself without a slash behind it: some stores sign it only so.
  const path = key === '' ? `/${bucket}` : `/${bucket}/${key}`;
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const signed = aws4.sign(
    {
      service: 's3',
      region,
      host,
      method,
      path: path + search,
      headers: {
        ...headers,
        'x-amz-content-sha256': hash.digest('hex'),
        ...(method !== 'GET' && { 'content-length': String(length) }),
      },
    },
    keys,
  );
  const { request } = origin.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request({
      agent,
      signal,
      method,
      port,
      path: signed.path,
      headers: signed.headers,
      hostname: hostname.replace(/^\[|\]$/g, ''),
    });
    sent.on('error', reject);
    sent.on('response', (response) => readAnswer(response, answerMaxBytes).then(resolve, reject));
    for (const part of body) sent.write(part);
    sent.end();
  });
}

/**
 * Returns an address that takes one object without a key, for some seconds (AWS Signature Version 4 in the query). The headers are a part
 * of the signature: a request with another length or type is refused by the store, and `if-none-match` refuses a second one.
 */
export function presignPut(
  { origin, bucket, region, keys }: S3Bucket,
  { key, headers, seconds }: { key: string; headers: Record<string, string>; seconds: number },
): string {
  const { host } = new URL(origin);
  const path = `/${bucket}/${key}?X-Amz-Expires=${seconds}`;
  const signed = aws4.sign({ service: 's3', region, host, method: 'PUT', path, headers, signQuery: true }, keys);
  return origin + signed.path;
}

async function readAnswer(response: http.IncomingMessage, maxBytes: number): Promise<S3Answer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    bytes += part.length;
    if (bytes > maxBytes) throw new Error(`the answer is larger than ${maxBytes} bytes`);
    parts.push(part);
  }
  return { status: response.statusCode ?? 0, body: Buffer.concat(parts, bytes) };
}
