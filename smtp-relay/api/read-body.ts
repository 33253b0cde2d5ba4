import type { IncomingMessage } from 'node:http';
import { AppError } from '#lib/core/errors/app-error.ts';
import { incompleteBody } from '#lib/http/request/read-all.ts';

/**
 * Reads a request's body. After a refusal the server discards the rest.
 *
 * @param admit called with the size of each chunk before it is kept; an error that it throws ends the reading.
 * @throws {AppError} requestTooLarge as soon as there are more than `maxBytes`; malformedRequest if the client disconnected.
 */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
  admit: (bytes: number) => void = () => {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const keep = (chunk: Buffer) => {
      size += chunk.length;
      try {
        if (size > maxBytes) throw new AppError('requestTooLarge', { values: { limit: maxBytes } });
        admit(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        request.off('data', keep).pause();
        reject(error);
      }
    };
    request.on('data', keep);
    // The client may have disconnected before the listeners were added; then no event follows.
    if (request.destroyed && !request.complete) reject(incompleteBody());
    request.on('end', () => resolve(join(chunks)));
    request.on('close', () => {
      if (!request.complete) reject(incompleteBody());
    });
  });
}

const join = (chunks: readonly Buffer[]): Buffer =>
  chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
