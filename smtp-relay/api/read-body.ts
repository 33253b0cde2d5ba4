import type { IncomingMessage } from 'node:http';
import { AppError } from '#lib/core/errors/app-error.ts';

/** Octets over the limit that are still read and discarded, so that the client can read the error. */
const DISCARDED_MAX_BYTES = 128 * 1_024 * 1_024;

/**
 * Reads a request's body, keeping no more than the limit in memory.
 *
 * @param admit called with the size of each chunk before it is kept; an error that it throws rejects the body.
 * @throws {AppError} requestTooLarge after the rest was read and discarded; an error if the client disconnected.
 */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
  admit: (bytes: number) => void = () => {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    let refusal: unknown = null;
    const keep = (chunk: Buffer) => {
      try {
        if (size > maxBytes) throw new AppError('requestTooLarge', { values: { limit: maxBytes } });
        admit(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        refusal = error;
        chunks = [];
      }
    };
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (!refusal) keep(chunk);
      if (size <= maxBytes + DISCARDED_MAX_BYTES) return;
      request.pause();
      reject(refusal);
    });
    // The client may have disconnected before the listeners were added; then no event follows.
    if (request.destroyed && !request.complete) reject(new Error('the client went away'));
    request.on('end', () => (refusal ? reject(refusal) : resolve(join(chunks))));
    request.on('close', () => {
      if (!request.complete) reject(new Error('the client went away'));
    });
  });
}

const join = (chunks: readonly Buffer[]): Buffer =>
  chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
