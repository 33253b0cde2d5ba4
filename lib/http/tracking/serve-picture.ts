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
  const waitSeconds = picture.isReady() ? 0 : takePermit(request);
  if (waitSeconds > 0) return refuse(429, { 'retry-after': String(waitSeconds) });
  const bytes = await picture.draw();
  if (!bytes) return refuse(503, { 'retry-after': '1' });
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
    headers: { ...headers, ...describe(picture), 'content-length': String(bytes.byteLength) },
  });
}

/** Counts a picture that is drawn, and returns how long to wait if there were too many; 0 for a request without an address. */
function takePermit({ headers }: Request): number {
  const ip = clientIp(headers);
  return ip === null ? 0 : perAddress.take(networkOf(ip), performance.now()).retryAfterSeconds;
}

/** A calendar file has a name for programs that store it. */
const describe = ({ contentType }: ServedPicture): Record<string, string> => ({
  'content-type': contentType,
  ...(contentType.startsWith('text/calendar') && { 'content-disposition': 'inline; filename="event.ics"' }),
});

const refuse = (status: number, more: Record<string, string>): Response =>
  new Response(null, { status, headers: { ...HEADERS, 'cache-control': 'no-store', ...more } });
