import type { Context } from '#lib/core/context.ts';
import { openBody } from './open-message.ts';
import { type PreviewDocument, previewDocument } from './preview-document.ts';
import type { PreviewQuery } from './schema.ts';

/**
 * The message as a document that a frame can show without danger.
 *
 * @throws {AppError} notFound, also once the body's retention is over.
 */
export async function getPreview(ctx: Context, id: string, query: PreviewQuery): Promise<PreviewDocument> {
  return previewDocument(await openBody(ctx.scope, id), query);
}
