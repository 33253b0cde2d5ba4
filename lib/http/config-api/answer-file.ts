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
