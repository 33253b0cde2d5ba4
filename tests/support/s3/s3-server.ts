import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type ObjectFolder, openObjectFolder } from './object-folder.ts';
import { type S3Keys, verifySignature } from './verify-signature.ts';

/** The faults of a server, which a test may change at any time. */
export type S3Faults = {
  /** The time before each answer, in milliseconds. */
  delayMs: number;
  /** The status of every answer instead of the right one. */
  status: number | null;
  /** Called with each object right after it was stored, before the answer. */
  onStored: ((key: string) => void | Promise<void>) | null;
};

/** A server that speaks the part of S3 that the product uses, over path-style addresses. */
export type S3Server = {
  port: number;
  /** BLOB_URL, with the keys and a folder. */
  url: string;
  keys: S3Keys;
  faults: S3Faults;
  /** The keys of all objects, without the folder of the URL. */
  list(): string[];
  /** Stores an object without a request. */
  put(key: string, content: Buffer): void;
  /** The requests so far, as `GET bodies/…`. */
  requests: string[];
  stop(): Promise<void>;
};

const BUCKET = 'mail';
const PREFIX = 'tests/';

/** The largest page of a list. */
const PAGE_MAX = 1_000;

/**
 * Starts a server of objects in a folder. It verifies signatures and checksums of its own accord, with nothing in common with the
 * product's client.
 *
 * @param port the port of an earlier one that it succeeds; any without it.
 */
export async function startS3Server(folder: string, port = 0, keys: S3Keys = newKeys()): Promise<S3Server> {
  const objects = openObjectFolder(folder);
  const faults: S3Faults = { delayMs: 0, status: null, onStored: null };
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const [, bucket, ...names] = decodeURIComponent(pathname).split('/');
    const call = { request, response, body, key: names.join('/'), query: searchParams, objects, faults };
    requests.push(`${request.method} ${call.key.slice(PREFIX.length)}`);
    if (faults.delayMs > 0) await wait(faults.delayMs);
    const wrong = verifySignature(request, body, keys);
    if (wrong) refuse(response, 403, wrong);
    else if (faults.status !== null) refuse(response, faults.status, 'InternalError');
    else if (bucket !== BUCKET) refuse(response, 404, 'NoSuchBucket');
    else await answer(call);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo; // it listens on a port
  const { accessKeyId, secretAccessKey } = keys;
  return {
    port: address.port,
    url: `http://${accessKeyId}:${secretAccessKey}@127.0.0.1:${address.port}/${BUCKET}/${PREFIX.slice(0, -1)}`,
    keys,
    faults,
    list: () => objects.list().map((key) => key.slice(PREFIX.length)),
    put: (key, content) => objects.put(PREFIX + key, content),
    requests,
    stop: async () => {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Makes an access key whose parts need no encoding in a URL. */
export const newKeys = (): S3Keys => ({
  accessKeyId: randomBytes(10).toString('hex'),
  secretAccessKey: randomBytes(20).toString('hex'),
});

type Call = {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
  key: string;
  query: URLSearchParams;
  objects: ObjectFolder;
  faults: S3Faults;
};

async function answer(call: Call): Promise<void> {
  const { request, response, key, query, objects } = call;
  if (request.method === 'PUT') await put(call);
  else if (request.method === 'GET' && key === '' && query.get('list-type') === '2') list(call);
  else if (request.method === 'GET') get(call);
  else if (request.method === 'POST' && query.has('delete')) deleteMany(call);
  else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else refuse(response, 405, 'MethodNotAllowed');
}

async function put({ request, response, body, key, objects, faults }: Call): Promise<void> {
  if (Number(request.headers['content-length']) !== body.length) {
    refuse(response, 400, 'IncompleteBody');
    return;
  }
  objects.put(key, body);
  await faults.onStored?.(key.slice(PREFIX.length));
  response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
}

function get({ request, response, key, objects }: Call): void {
  const content = objects.get(key);
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  if (!content) refuse(response, 404, 'NoSuchKey');
  else if (from === undefined || to === undefined) response.writeHead(200).end(content);
  else if (Number(from) >= content.length) refuse(response, 416, 'InvalidRange');
  else {
    const last = Math.min(Number(to), content.length - 1);
    response.writeHead(206, { 'content-range': `bytes ${from}-${last}/${content.length}` });
    response.end(content.subarray(Number(from), last + 1));
  }
}

function list({ response, query, objects }: Call): void {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const max = Math.min(PAGE_MAX, Number(query.get('max-keys') ?? PAGE_MAX));
  const found = objects.list().filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
  const page = found.slice(0, max);
  const next = found.length > max ? Buffer.from(page.at(-1) ?? '').toString('base64') : null;
  const token = next === null ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  const head = `<IsTruncated>${next !== null}</IsTruncated><KeyCount>${page.length}</KeyCount>${token}`;
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult>${head}${contents}</ListBucketResult>`);
}

function deleteMany({ request, response, body, objects }: Call): void {
  const checksum = createHash('md5').update(body).digest('base64');
  const keys = [...body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
  if (request.headers['content-md5'] !== checksum) refuse(response, 400, 'BadDigest');
  else if (keys.length > PAGE_MAX) refuse(response, 400, 'MalformedXML');
  else {
    for (const key of keys) objects.delete(key);
    response.writeHead(200, { 'content-type': 'application/xml' }).end('<DeleteResult/>');
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>no</Message></Error>`);
}
