/**
 * Answers a file as a download. The browser must never render it, because its markup would run under our origin.
 *
 * @param file.name plain ASCII without quotation marks.
 */
export function answerFile(file: { name: string; type: string; content: Buffer }): Response {
  return new Response(new Uint8Array(file.content), {
    headers: {
      'content-type': file.type,
      'content-length': String(file.content.length),
      'content-disposition': `attachment; filename="${file.name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });
}

/** Answers the bytes of a message (RFC 5322) as a download. */
export const answerSource = (id: string, raw: Buffer): Response =>
  answerFile({ name: `${id}.eml`, type: 'message/rfc822', content: raw });

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

/** Answers a file as a download, streamed, so that the whole file is never in memory; CSV by default. */
export function answerLines(
  filename: string,
  content: AsyncGenerator<string | Buffer>,
  type = 'text/csv; charset=utf-8',
): Response {
  return new Response(streamOf(content), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${filename}"`,
      'x-content-type-options': 'nosniff',
    },
  });
}

/** Returns the body of a response that is read as it is sent. */
export function streamOf(content: AsyncGenerator<string | Buffer>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await content.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : new Uint8Array(value));
    },
    cancel: async () => void (await content.return(undefined)),
  });
}

/** Answers a message as a document for our preview frame, under a strict content security policy of its own. */
export function answerPreview({
  html,
  contentSecurityPolicy,
}: {
  html: string;
  contentSecurityPolicy: string;
}): Response {
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}
