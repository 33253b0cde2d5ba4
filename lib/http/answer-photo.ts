/** A file that somebody uploaded. */
type Photo = { name: string; contentType: string; content: Uint8Array<ArrayBuffer> };

/**
 * Answers a picture that somebody uploaded: as the type that was read from its bytes and no other, allowed to do
 * nothing where it is opened by itself, kept by this browser only. Its address changes with its content.
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
