import type { IncomingMessage } from 'node:http';
import { AppError } from '#lib/core/errors/app-error.ts';

/** What is over the limit is still taken in, up to this much, so that its sender gets to read the refusal. */
const DISCARDED_MAX_BYTES = 128 * 1_024 * 1_024;

/**
 * Reads a request's body, keeping no more than the limit in memory.
 *
 * @throws {AppError} requestTooLarge after the rest was taken in and dropped; an error when the client went away.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let size = 0;
    const refuse = () => reject(new AppError('requestTooLarge', { values: { limit: maxBytes } }));
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      chunks = [];
      if (size <= maxBytes + DISCARDED_MAX_BYTES) return;
      request.pause();
      refuse();
    });
    // It may have gone while its key was looked up: then nothing of this will be heard of any more.
    if (request.destroyed && !request.complete) reject(new Error('the client went away'));
    request.on('end', () => (size > maxBytes ? refuse() : resolve(join(chunks))));
    request.on('close', () => {
      if (!request.complete) reject(new Error('the client went away'));
    });
  });
}

const join = (chunks: readonly Buffer[]): Buffer =>
  chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
