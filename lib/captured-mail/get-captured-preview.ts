import { type PreviewDocument, previewDocument } from '#lib/activity/preview-document.ts';
import type { PreviewQuery } from '#lib/activity/schema.ts';
import type { Context } from '#lib/core/context.ts';
import { openCaptured } from './open-captured.ts';

/**
 * A captured message as a document that a frame can show without danger; its links open new tabs.
 *
 * @throws {AppError} notFound
 */
export async function getCapturedPreview(ctx: Context, id: string, query: PreviewQuery): Promise<PreviewDocument> {
  return previewDocument((await openCaptured(ctx.scope, id)).raw, query, 'newTab');
}
