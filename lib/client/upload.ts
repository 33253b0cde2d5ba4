import { ApiError } from './api-error.ts';
import { readErrorBody } from './read-error-body.ts';

/** The timeout of an upload, in milliseconds: twenty megabytes over a slow line. */
const UPLOAD_MS = 300_000;

/**
 * Sends one file to one of our own APIs, as a form (RFC 7578).
 *
 * @returns The answer's JSON, as the route presents it; undefined where it cannot be read.
 * @throws {ApiError} with the server's code and sentence; code `network` when no answer came.
 */
export async function upload<T = unknown>(path: string, field: string, file: File): Promise<T> {
  const body = new FormData();
  body.set(field, file);
  const init = {
    method: 'POST',
    headers: { accept: 'application/json', 'x-product': 'transactional' },
    credentials: 'same-origin' as const,
    signal: AbortSignal.timeout(UPLOAD_MS),
    body,
  };
  const response = await fetch(path, init).catch(() => null);
  if (response?.ok) return (await response.json().catch(() => undefined)) as T; // the route presents this shape through its schema
  const facts = { status: response?.status ?? 0, method: 'POST', path };
  const error = response && readErrorBody(await response.json().catch(() => undefined));
  if (error) throw new ApiError({ ...facts, ...error });
  throw new ApiError({
    ...facts,
    code: 'network',
    message: 'The file did not arrive. Check your connection and try again.',
  });
}
