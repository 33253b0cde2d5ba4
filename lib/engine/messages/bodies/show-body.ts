import { AppError } from '#lib/core/errors/app-error.ts';
import { ObjectStoreError } from '#lib/infra/blob/object-store-error.ts';
import { log } from '#lib/infra/log/log.ts';
import { loadBody } from './load-body.ts';
import type { StoredBody } from './stored-body.ts';

/**
 * Returns the bytes of a message for a person or an API, as `loadBody` does.
 *
 * @throws {AppError} bodyStoreUnavailable
 */
export async function showBody(body: StoredBody, maxBytes?: number): Promise<Buffer> {
  try {
    return await loadBody(body, maxBytes);
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    log().warn({ error: error.message }, 'a message could not be read');
    throw new AppError('bodyStoreUnavailable', { retryAfterSeconds: 5 });
  }
}
