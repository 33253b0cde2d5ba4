import { AppError } from '#lib/core/errors/app-error.ts';

/**
 * Reads a request's whole body.
 *
 * @param admit told the octets of each piece before it is kept; what it throws ends the reading.
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
