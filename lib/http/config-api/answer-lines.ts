/** Answers a file of lines as a download, streamed, so that the whole file is never in memory; CSV by default. */
export function answerLines(
  filename: string,
  lines: AsyncGenerator<string>,
  type = 'text/csv; charset=utf-8',
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await lines.return(undefined)),
  });
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${filename}"`,
      'x-content-type-options': 'nosniff',
    },
  });
}
