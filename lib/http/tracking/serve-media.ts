import {
  findServedImage,
  findServedMedia,
  findServedThumbnail,
  openServedMedia,
  type ServedMedia,
} from '#lib/content/media/serve.ts';
import { log } from '#lib/infra/log/log.ts';

/** Headers of every answer: a file runs nothing when it is opened directly, and other sites may show it. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex, nofollow',
};

const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** A file may be replaced, which is seen within the hour: its bytes are fetched again only if they have changed. */
const HOUR = 'public, max-age=3600';

/** An address with the version of what it leads to may be cached for as long as caches keep anything. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Answers a file of the library to anyone (RFC 9110 §14), as a whole or the range that is asked for. */
export const answerMedia = (request: Request, id: string): Promise<Response> => {
  const version = new URL(request.url).searchParams.get('thumbnail');
  return answer(request, HOUR, () => (version === null ? findServedMedia(id) : findServedThumbnail(id, version)));
};

/** Answers a picture to anyone at an address that templates had before they showed files of the library. */
export const answerImage = (request: Request, name: string): Promise<Response> =>
  answer(request, HOUR, () => findServedImage(name));

/** Answers a file that is not public to the bearer of a signed link, as an attachment. */
export const answerPrivateMedia = (request: Request, token: string): Promise<Response> =>
  answer(request, 'private, no-store', () => openServedMedia(token));

async function answer(request: Request, cache: string, find: () => Promise<ServedMedia | null>): Promise<Response> {
  try {
    const file = await find();
    if (!file) return new Response(null, { status: 404, headers: { ...HEADERS, ...policy(SANDBOX), ...NO_STORE } });
    return answerFile(request, file, file.isFixed ? FOREVER : cache);
  } catch (error) {
    log().error({ err: error }, 'file failed');
    const headers = { ...HEADERS, ...policy(SANDBOX), ...NO_STORE, 'retry-after': '5' };
    return new Response(null, { status: 503, headers });
  }
}

const NO_STORE = { 'cache-control': 'no-store' };

const policy = (value: string) => ({ 'content-security-policy': value });

function answerFile(request: Request, file: ServedMedia, cache: string): Response {
  const { bytes, etag } = file;
  const headers = {
    ...HEADERS,
    ...policy(SANDBOX),
    'content-type': file.contentType,
    'content-disposition': `${file.isInline ? 'inline' : 'attachment'}; filename="${file.name}"`,
    'cache-control': cache,
    'accept-ranges': 'bytes',
    etag,
  };
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  const range = readRange(request.headers, bytes, etag);
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes}` } });
  const { start, end } = range ?? { start: 0, end: bytes };
  const body = request.method === 'HEAD' ? null : toStream(file.read({ start, end }));
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start),
      ...(range && { 'content-range': `bytes ${start}-${end - 1}/${bytes}` }),
    },
  });
}

type Range = { start: number; end: number };

/** Reads the one range that is asked for; null for the whole file, which also answers several ranges and another version's. */
function readRange(headers: Headers, bytes: number, etag: string): Range | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range') ?? '') ?? [];
  const condition = headers.get('if-range');
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (condition !== null && condition !== etag) return null;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes : Math.min(bytes, Number(last) + 1);
  if (last !== '' && first !== '' && Number(last) < Number(first)) return null;
  return start < end ? { start, end } : 'unsatisfiable';
}

/** Returns the pieces as a stream that reads the next one when the client has taken the last. */
function toStream(pieces: AsyncGenerator<Buffer>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
