import { findPublicImage } from '#lib/content/templates/images/images.ts';
import { log } from '#lib/infra/log/log.ts';

/** Headers of every answer: an image runs nothing when it is opened directly, and other sites may show it. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex, nofollow',
};

/** Answers an uploaded image to anyone. It never changes, so that it may be cached for as long as caches keep anything. */
export async function answerImage(request: Request, name: string): Promise<Response> {
  try {
    const image = await findPublicImage(name);
    if (!image) return new Response(null, { status: 404, headers: { ...HEADERS, 'cache-control': 'no-store' } });
    const body = request.method === 'HEAD' ? null : new Uint8Array(image.content);
    return new Response(body, {
      headers: {
        ...HEADERS,
        'content-type': image.contentType,
        'content-length': String(image.content.byteLength),
        'content-disposition': `inline; filename="${image.name}"`,
        'cache-control': 'public, max-age=31536000, immutable',
      },
    });
  } catch (error) {
    log().error({ err: error }, 'image failed');
    return new Response(null, {
      status: 503,
      headers: { ...HEADERS, 'cache-control': 'no-store', 'retry-after': '5' },
    });
  }
}
