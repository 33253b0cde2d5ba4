import { AppError } from '#lib/core/errors/app-error.ts';

/**
 * Reads a request's whole body.
 *
 * @param admit called with the size of each chunk before it is kept; an error that it throws ends the reading.
 * @throws {AppError} requestTooLarge as soon as there are more than `maxBytes`; malformedRequest if the client disconnected.
 */
export async function readAll(
  request: Request,
  maxBytes: number,
  admit: (bytes: number) => void = () => {},
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new AppError('requestTooLarge', { values: { limit: maxBytes } });
      admit(chunk.byteLength);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof AppError ? error : incompleteBody();
  }
  return Buffer.concat(chunks);
}

/** Returns the refusal of a body of which only a part arrived: the client has disconnected, which is no fault of this server. */
export const incompleteBody = (): AppError =>
  new AppError('malformedRequest', { message: 'The connection closed before the whole body had arrived.' });
