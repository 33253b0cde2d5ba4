import { AppError } from '#lib/core/errors/app-error.ts';

/**
 * Reads a request's whole body.
 *
 * @param admit called with the size of each chunk before it is kept; an error that it throws ends the reading.
 * @throws {AppError} requestTooLarge as soon as there are more than `maxBytes`.
 */
export async function readAll(
  request: Request,
  maxBytes: number,
  admit: (bytes: number) => void = () => {},
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError('requestTooLarge', { values: { limit: maxBytes } });
    admit(chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
