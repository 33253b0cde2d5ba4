import { AppError } from '#lib/core/errors/app-error.ts';
import type { IncomingMessage } from '../incoming-message.ts';
import { payloadHash } from './payload-hash.ts';

/** The idempotency of one request: the key of its message, or a key for each of its messages. */
export type Idempotency = { whole(): MessageIdempotency; part(index: number): MessageIdempotency };
type MessageIdempotency = NonNullable<IncomingMessage['idempotency']>;

const KEY = /^[\x20-\x7e]{1,256}$/;

/** No key holds it, so that a part of one request is never taken for the whole of another. */
const SEPARATOR = '\u001f';

/**
 * Ties the messages of a request to its idempotency key (contract §2); null without a key.
 *
 * @param body the request's body as JSON: another one under the same key is refused.
 * @throws {AppError} invalidIdempotencyKey
 */
export function idempotencyOf(key: string | undefined, body: unknown): Idempotency | null {
  if (key === undefined) return null;
  if (!KEY.test(key)) throw new AppError('invalidIdempotencyKey', { field: 'Idempotency-Key' });
  const hash = payloadHash(body);
  return {
    whole: () => ({ key, payloadHash: hash }),
    part: (index) => ({ key: `${key}${SEPARATOR}${index}`, payloadHash: hash }),
  };
}
