import { AppError } from '#lib/core/errors/app-error.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import type { IncomingMessage } from '../incoming-message.ts';

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

/** SHA-256 of a JSON value, the same whatever the order of its names: two requests that ask for the same are equal. */
const payloadHash = (value: unknown): Buffer => sha256(canonicalJson(value));

function canonicalJson(value: unknown): string {
  // A long list of numbers or texts, such as the bytes of a file, has no names to be sorted.
  if (Array.isArray(value) && value.every((inner) => typeof inner !== 'object')) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`).join(',')}}`;
}
