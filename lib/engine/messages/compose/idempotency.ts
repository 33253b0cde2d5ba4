import { AppError } from '#lib/core/errors/app-error.ts';
import type { IncomingMessage } from '../incoming-message.ts';
import { payloadHash } from './payload-hash.ts';

const KEY = /^[\x20-\x7e]{1,256}$/;

/**
 * Ties a request to its idempotency key (docs/contract.md §2); null without a key.
 *
 * @param body the request's body as JSON: another one under the same key is refused.
 * @throws {AppError} invalidIdempotencyKey
 */
export function idempotencyOf(
  key: string | undefined,
  body: unknown,
): NonNullable<IncomingMessage['idempotency']> | null {
  if (key === undefined) return null;
  if (!KEY.test(key)) throw new AppError('invalidIdempotencyKey', { field: 'Idempotency-Key' });
  return { key, payloadHash: payloadHash(body) };
}
