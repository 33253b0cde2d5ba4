import { AppError } from '#lib/core/errors/app-error.ts';
import { ObjectStoreError } from '#lib/infra/blob/object-store-error.ts';
import { log } from '#lib/infra/log/log.ts';
import { loadBody, nullIfGone } from './load-body.ts';
import type { StoredBody } from './stored-body.ts';

/**
 * Returns the bytes of a message for a person or an API, as `loadBody` does.
 *
 * @throws {AppError} bodyStoreUnavailable; notFound for a message that cannot be made of its content
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

/**
 * Returns the bytes of a message as `showBody` does; null for one that cannot be made of its content.
 *
 * @throws {AppError} bodyStoreUnavailable
 */
export const findShownBody = (body: StoredBody, maxBytes?: number): Promise<Buffer | null> =>
  showBody(body, maxBytes).catch(nullIfGone);
