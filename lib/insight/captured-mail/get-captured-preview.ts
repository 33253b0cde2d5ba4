import type { Context } from '#lib/core/context.ts';
import { getDeliveryOrigin } from '#lib/engine/delivery/transport/delivery-origin.ts';
import { withTracking } from '#lib/engine/delivery/transport/track-delivery.ts';
import { type PreviewDocument, previewDocument } from '#lib/insight/activity/message/preview-document.ts';
import type { PreviewQuery } from '#lib/insight/activity/message/schema.ts';
import { openCaptured } from './open-captured.ts';

/**
 * Returns a captured message as a document that a frame can show without danger; its links open new tabs. Where opens and
 * clicks of the message are tracked, those of its reader here are recorded as of its first recipient.
 *
 * @throws {AppError} notFound
 */
export async function getCapturedPreview(ctx: Context, id: string, query: PreviewQuery): Promise<PreviewDocument> {
  const { raw, delivery } = await openCaptured(ctx.scope, id);
  const tracked = await withTracking(delivery, raw);
  const pixels = tracked === raw ? null : `${await getDeliveryOrigin(delivery)}/t/o/`;
  return previewDocument(ctx.scope.companyId, tracked, query, { links: 'newTab', pixels });
}
