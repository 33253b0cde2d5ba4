import { findPicture, type ServedPicture } from '#lib/content/generator/serve-picture.ts';
import { createTokenBuckets } from '#lib/core/token-bucket.ts';
import { networkOf } from '#lib/infra/net/network-of.ts';
import { clientIp } from '../request/client-ip.ts';

/** Headers of every answer: other sites may show a picture, nothing of it runs, and no search engine lists it. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-robots-tag': 'noindex, nofollow',
};

/** An address says all about its picture, so that it may be cached for as long as caches keep anything. */
const FOREVER = 'public, max-age=31536000, immutable';

/** Each look at a countdown asks again. */
const EACH_TIME = 'no-cache, max-age=0';

/** Pictures that are drawn for one address of the network; those that are ready are not counted. */
const perAddress = createTokenBuckets({ perSecond: 50, burst: 500 });

/** Answers a generated picture or calendar file to anyone; an address that was not signed here is unknown. */
export async function answerPicture(request: Request, token: string): Promise<Response> {
  const picture = findPicture(token, new Date());
  if (!picture) return refuse(404, {});
  const { etag, location, isFixed } = picture;
  const headers = { ...HEADERS, 'cache-control': isFixed ? FOREVER : EACH_TIME, etag };
  if (location !== null)
    return new Response(null, { status: 302, headers: { ...HEADERS, 'cache-control': EACH_TIME, location } });
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  const { allowed, retryAfterSeconds } = picture.isReady() ? READY : takePermit(request);
  if (!allowed) return refuse(429, { 'retry-after': String(retryAfterSeconds) });
  const bytes = await picture.draw();
  if (!bytes) return refuse(503, { 'retry-after': '1' });
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: { ...headers, ...describe(picture), 'content-length': String(bytes.byteLength) },
  });
}

const READY = { allowed: true, retryAfterSeconds: 0 };

const takePermit = ({ headers }: Request) => perAddress.take(networkOf(clientIp(headers) ?? ''), performance.now());

/** A calendar file has a name for programs that store it. */
const describe = ({ contentType }: ServedPicture): Record<string, string> => ({
  'content-type': contentType,
  ...(contentType.startsWith('text/calendar') && { 'content-disposition': 'inline; filename="event.ics"' }),
});

const refuse = (status: number, more: Record<string, string>): Response =>
  new Response(null, { status, headers: { ...HEADERS, 'cache-control': 'no-store', ...more } });
