import type { IncomingMessage } from 'node:http';
import { AppError } from '#lib/core/errors/app-error.ts';

/** What is over the limit is still taken in, up to this much, so that its sender gets to read the refusal. */
const DISCARDED_MAX_BYTES = 128 * 1_024 * 1_024;

/**
 * Reads a request's body, keeping no more than the limit in memory.
 *
 * @param admit told the octets of each piece before it is kept; what it throws refuses the body like a limit.
 * @throws {AppError} requestTooLarge after the rest was taken in and dropped; an error when the client went away.
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
    // It may have gone while its key was looked up: then nothing of this will be heard of any more.
    if (request.destroyed && !request.complete) reject(new Error('the client went away'));
    request.on('end', () => (refusal ? reject(refusal) : resolve(join(chunks))));
    request.on('close', () => {
      if (!request.complete) reject(new Error('the client went away'));
    });
  });
}

const join = (chunks: readonly Buffer[]): Buffer =>
  chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
