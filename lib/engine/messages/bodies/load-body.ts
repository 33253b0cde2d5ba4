import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { getObjectStore } from '#lib/infra/blob/object-store.ts';
import { loadContent } from '../contents/cache.ts';
import { renderStored } from '../contents/render-stored.ts';
import { type RenderMode, StoredData } from '../contents/schema.ts';
import { segmentKey } from '../segments/segment-key.ts';
import type { StoredBody } from './stored-body.ts';

/**
 * Returns the bytes of a message, or the first of them: every reader of bodies gets them here. Those of a row are at hand;
 * those of a segment are read by their range; a message of stored content is made, and is the same each time.
 *
 * @param maxBytes the bytes that are wanted from the beginning; all without it.
 * @throws {ObjectStoreError} where the object store fails, has no such object, or is not configured in this process.
 * @throws {AppError} notFound where it cannot be made: its content is deleted, or its values make it too large.
 */
export async function loadBody(body: StoredBody, maxBytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const { raw, segmentId, segmentStart, segmentBytes } = body;
  if (raw) return first(raw, maxBytes);
  if (body.contentId !== null) return first(await makeKept(body), maxBytes);
  const bytes = Math.min(segmentBytes ?? 0, maxBytes);
  return getObjectStore().read(segmentKey(segmentId ?? ''), segmentStart ?? 0, bytes);
}

const first = (raw: Buffer, maxBytes: number): Buffer => (raw.length > maxBytes ? raw.subarray(0, maxBytes) : raw);

const makeKept = (body: StoredBody): Promise<Buffer> =>
  makeBody(body, 'kept').catch((error: unknown) => {
    throw error instanceof AppError ? refuse.notFound('message body') : error;
  });

/** Returns null for the error of a message that cannot be made. @throws any other error */
export function nullIfGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'notFound') return null;
  throw error;
}

/**
 * Makes a message of stored content.
 *
 * @throws {AppError} notFound (its content or its values are deleted); templateRendering, messageTooLarge
 */
export async function makeBody(
  { companyId, messageId, contentId, data }: Pick<StoredBody, 'companyId' | 'messageId' | 'contentId' | 'data'>,
  mode: RenderMode,
): Promise<Buffer> {
  const content = contentId === null ? null : await loadContent(companyId, contentId);
  if (!content || data === null) throw refuse.notFound('message body');
  return renderStored(content, StoredData.parse(data), { companyId, messageId }, mode);
}
