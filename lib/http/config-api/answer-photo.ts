/** An uploaded photo. */
type Photo = { name: string; contentType: string; content: Uint8Array<ArrayBuffer> };

/**
 * Answers an uploaded photo. Its type is the one detected from its bytes, it runs nothing when opened directly, and
 * only the browser caches it. Its address changes with its content.
 */
export function answerPhoto({ name, contentType, content }: Photo): Response {
  return new Response(content, {
    headers: {
      'content-type': contentType,
      'content-length': String(content.byteLength),
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=86400, immutable',
    },
  });
}
