/** A message's bytes as a file to keep: never shown by the browser itself, where its markup would run as ours. */
export function answerSource(id: string, raw: Buffer): Response {
  return new Response(new Uint8Array(raw), {
    headers: {
      'content-type': 'message/rfc822',
      'content-length': String(raw.length),
      'content-disposition': `attachment; filename="${id}.eml"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });
}
