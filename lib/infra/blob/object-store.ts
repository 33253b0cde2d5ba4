import { setTimeout as wait } from 'node:timers/promises';
import { type Settings, settings } from '../config/settings.ts';
import { measureOperation, type Operation } from './metrics.ts';
import { buildDeletion, type ObjectPage, readErrorCode, readObjectPage } from './object-list.ts';
import { ObjectStoreError } from './object-store-error.ts';
import {
  createS3Agent,
  presignPut,
  type S3Agent,
  type S3Answer,
  type S3Bucket,
  type S3Request,
  sendS3Request,
} from './s3-request.ts';

/** Parallel requests of a process: writes have connections of their own, so that no accepted mail waits behind reads. */
const WRITES_MAX = 8;
const READS_MAX = 16;

/** Tries of one operation, all within its time. */
const TRIES_MAX = 4;
const FIRST_PAUSE_MS = 100;

/** Answers after which the same request may succeed. */
const TEMPORARY = new Set([408, 429, 500, 502, 503, 504]);

/** The largest answer that is not an object: a page of a thousand keys. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;

/** Keys of one DeleteObjects at most (docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html). */
const DELETIONS_MAX = 1_000;

/**
 * An S3-compatible store of objects. Keys are relative to the folder of BLOB_URL and have characters that need no encoding.
 * Every operation ends within BLOB_TIMEOUT_SECONDS, retries included.
 */
export type ObjectStore = {
  /** Writes an object, replacing one with the same key: durable when it returns. @throws {ObjectStoreError} */
  write(key: string, parts: readonly Uint8Array[]): Promise<void>;
  /** Reads `length` bytes of an object from byte `start`, counted from 0. @throws {ObjectStoreError} */
  read(key: string, start: number, length: number): Promise<Buffer>;
  /** Copies an object within the store, replacing one with the same key. @throws {ObjectStoreError} */
  copy(from: string, key: string): Promise<void>;
  /**
   * Returns an address that takes an object of a length and type once, for some seconds, from anyone who has it; null where
   * customers do not reach the store (BLOB_PUBLIC_URL).
   */
  presign(key: string, object: PresignedObject): { url: string; headers: Record<string, string> } | null;
  /** Deletes objects; those that do not exist count as deleted. @throws {ObjectStoreError} */
  delete(keys: readonly string[]): Promise<void>;
  /** Lists up to 1,000 keys that begin with `start`; `from` is the `next` of the page before. @throws {ObjectStoreError} */
  list(start: string, from?: string | null): Promise<ObjectPage>;
  /** Checks that the store answers, and knows the bucket and the key. @throws {ObjectStoreError} */
  check(): Promise<void>;
};

/** An object that is awaited from a customer. */
export type PresignedObject = { contentType: string; bytes: number; seconds: number };

let opened: ObjectStore | null | undefined;

/** Returns the object store of BLOB_URL; null where there is no such setting, and bodies are kept in the database. */
export function findObjectStore(): ObjectStore | null {
  if (opened === undefined) opened = openObjectStore(settings());
  return opened;
}

/**
 * Returns the object store, which something is kept in.
 *
 * @throws {ObjectStoreError} where BLOB_URL is not set.
 */
export function getObjectStore(): ObjectStore {
  const store = findObjectStore();
  if (!store) throw new ObjectStoreError('not configured', 'it is in an object store, and BLOB_URL is not set');
  return store;
}

/** The settings of a store. */
export type ObjectStoreSettings = Pick<
  Settings,
  'BLOB_URL' | 'BLOB_PUBLIC_URL' | 'BLOB_ACCESS_KEY' | 'BLOB_SECRET_KEY' | 'BLOB_REGION' | 'BLOB_TIMEOUT_SECONDS'
>;

/** Opens the object store of some settings; null where they name none. Connections are opened by the first request. */
export function openObjectStore(given: ObjectStoreSettings): ObjectStore | null {
  const { BLOB_URL: location, BLOB_ACCESS_KEY, BLOB_SECRET_KEY, BLOB_REGION: region, BLOB_TIMEOUT_SECONDS } = given;
  if (!location) return null;
  const keys = location.keys ?? { accessKeyId: BLOB_ACCESS_KEY ?? '', secretAccessKey: BLOB_SECRET_KEY ?? '' };
  const bucket: S3Bucket = { origin: location.origin, bucket: location.bucket, region, keys };
  const writes = createS3Agent(location.origin, WRITES_MAX);
  const reads = createS3Agent(location.origin, READS_MAX);
  const send = (operation: Operation, request: S3Request): Promise<S3Answer> => {
    const agent = operation === 'write' ? writes : reads;
    const work = () => sendInTime(bucket, request, agent, BLOB_TIMEOUT_SECONDS * 1_000);
    return measureOperation(operation, work, (error) => asStoreError(error).failure);
  };
  const { prefix } = location;
  return {
    write: async (key, parts) => {
      const headers = { 'content-type': 'application/octet-stream' };
      const request = { method: 'PUT', key: prefix + key, headers, body: parts } as const;
      await send('write', { ...request, answerMaxBytes: ANSWER_MAX_BYTES });
    },
    read: async (key, start, length) => {
      const headers = { range: `bytes=${start}-${start + length - 1}` };
      const request = { method: 'GET', key: prefix + key, headers } as const;
      const { status, body } = await send('read', { ...request, answerMaxBytes: Math.max(length, 65_536) });
      // A store that ignores the range answers 200 with the whole object, which fits where that is what was asked for.
      const isAsked = status === 206 || (status === 200 && start === 0);
      if (isAsked && body.length === length) return body;
      throw new ObjectStoreError(
        'refused',
        `the object store answered ${status} with ${body.length} of ${length} bytes`,
      );
    },
    copy: async (from, key) => {
      const headers = { 'x-amz-copy-source': `/${location.bucket}/${prefix}${from}` };
      const request = { method: 'PUT', key: prefix + key, headers } as const;
      const { body } = await send('write', { ...request, answerMaxBytes: ANSWER_MAX_BYTES });
      // A copy that breaks off has the status of a success.
      const code = readErrorCode(body.toString());
      if (code !== null) throw new ObjectStoreError('refused', `the object store did not copy an object: ${code}`);
    },
    presign: (key, { contentType, bytes, seconds }) => {
      if (!given.BLOB_PUBLIC_URL) return null;
      const headers = { 'content-type': contentType, 'content-length': String(bytes), 'if-none-match': '*' };
      const reached = { ...bucket, origin: given.BLOB_PUBLIC_URL };
      return { url: presignPut(reached, { key: prefix + key, headers: { ...headers }, seconds }), headers };
    },
    delete: async (deleted) => {
      for (let at = 0; at < deleted.length; at += DELETIONS_MAX) {
        const { body, headers } = buildDeletion(deleted.slice(at, at + DELETIONS_MAX).map((key) => prefix + key));
        const request = { method: 'POST', key: '', query: { delete: '' }, headers, body: [body] } as const;
        const answer = await send('delete', { ...request, answerMaxBytes: ANSWER_MAX_BYTES });
        const code = readErrorCode(answer.body.toString());
        if (code !== null) throw new ObjectStoreError('refused', `the object store deleted not all objects: ${code}`);
      }
    },
    list: async (start, from = null) => {
      const query = { 'list-type': '2', prefix: prefix + start, ...(from !== null && { 'continuation-token': from }) };
      const request = { method: 'GET', key: '', query } as const;
      const { body } = await send('list', { ...request, answerMaxBytes: ANSWER_MAX_BYTES });
      const { keys: found, next } = readObjectPage(body.toString());
      return { keys: found.map((key) => key.slice(prefix.length)), next };
    },
    check: async () => {
      const query = { 'list-type': '2', prefix, 'max-keys': '1' };
      await send('list', { method: 'GET', key: '', query, answerMaxBytes: ANSWER_MAX_BYTES });
    },
  };
}

/** Sends a request until it succeeds, for as long as there are tries and time left. */
async function sendInTime(bucket: S3Bucket, request: S3Request, agent: S3Agent, timeoutMs: number): Promise<S3Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  for (let tries = 1; ; tries += 1) {
    let failure: ObjectStoreError;
    try {
      const answer = await sendS3Request(bucket, request, { agent, signal });
      if (answer.status >= 200 && answer.status < 300) return answer;
      failure = refusalOf(answer);
      if (!TEMPORARY.has(answer.status)) throw failure;
    } catch (error) {
      if (error instanceof ObjectStoreError) throw error;
      failure = signal.aborted ? timeoutOf(timeoutMs) : asStoreError(error);
    }
    if (tries === TRIES_MAX || signal.aborted) throw failure;
    const pauseMs = FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + Math.random() / 2);
    await wait(pauseMs, undefined, { signal }).catch(() => {
      throw failure;
    });
  }
}

const timeoutOf = (ms: number) =>
  new ObjectStoreError('timeout', `the object store did not answer within ${ms / 1_000} s`);

function refusalOf({ status, body }: S3Answer): ObjectStoreError {
  const code = readErrorCode(body.toString());
  const words = `the object store answered ${status}${code === null ? '' : ` ${code}`}`;
  return new ObjectStoreError(status === 404 ? 'missing' : 'refused', words);
}

function asStoreError(error: unknown): ObjectStoreError {
  if (error instanceof ObjectStoreError) return error;
  const cause = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return new ObjectStoreError('unreachable', `the object store cannot be reached: ${cause}`, error);
}
