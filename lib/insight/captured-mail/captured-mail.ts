import type { Context, Scope } from '#lib/core/context.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { idFloor } from '#lib/core/ids.ts';
import { getDeliveryOrigin } from '#lib/engine/delivery/transport/delivery-origin.ts';
import { withTracking } from '#lib/engine/delivery/transport/track-delivery.ts';
import type { CapturedMessage, OpenedMessage } from '#lib/engine/messages/read/captured/captured-message.ts';
import { findCaptured, listCaptured } from '#lib/engine/messages/read/captured/queries.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { type PreviewDocument, previewDocument } from '#lib/insight/activity/message/preview-document.ts';
import { readMessage } from '#lib/insight/activity/message/read-message.ts';
import type { PreviewQuery } from '#lib/insight/activity/message/schema.ts';
import { getCaptureState } from './capture-state.ts';
import type { CapturedMail, CapturedMailDetail, CapturedMailPage, CapturedMailQuery } from './schema.ts';

/**
 * Lists the mail that was captured for a company, its own and the product's for it, newest first. Mail that was captured
 * before the installation began to send stays in the list as long as its body is kept.
 */
export async function listCapturedMail(ctx: Context, { cursor, limit }: CapturedMailQuery): Promise<CapturedMailPage> {
  const capture = await getCaptureState(ctx);
  const { isCapturing, endedAt } = capture;
  // Without the bound, a company's whole mail would be searched for none.
  if (!isCapturing && endedAt === null) return { data: [], nextCursor: null, capture };
  const now = ctx.now().getTime();
  const oldest = idFloor(now - settings().RETENTION_BODY_DAYS * DAY_MS);
  const newest = idFloor(endedAt === null ? now + DAY_MS : Date.parse(endedAt));
  const before = cursor !== undefined && cursor < newest ? cursor : newest;
  const rows = await listCaptured(ctx.scope, { after: oldest, before }, limit + 1);
  const shown = rows.slice(0, limit);
  const nextCursor = rows.length > limit ? (shown.at(-1)?.id ?? null) : null;
  return { data: shown.map(presentCaptured), nextCursor, capture };
}

/**
 * Returns a captured message with its text, headers and list of files.
 *
 * @throws {AppError} notFound
 */
export async function getCapturedMail(ctx: Context, id: string): Promise<CapturedMailDetail> {
  const message = await openCaptured(ctx.scope, id);
  const { content } = await readMessage(ctx.scope.companyId, message.raw);
  return { ...presentCaptured(message), sizeBytes: message.sizeBytes, content };
}

/**
 * Returns a captured message as a document that a frame can show without danger; its links open new tabs. Where opens and
 * clicks of the message are tracked, those of its reader here are recorded as of its first recipient.
 *
 * @throws {AppError} notFound
 */
export async function getCapturedPreview(ctx: Context, id: string, query: PreviewQuery): Promise<PreviewDocument> {
  const { raw, delivery, sent } = await openCaptured(ctx.scope, id);
  const tracked = sent ?? (await withTracking(delivery, raw));
  const pixels = tracked === raw ? null : `${await getDeliveryOrigin(delivery)}/t/o/`;
  return previewDocument(ctx.scope.companyId, tracked, query, { links: 'newTab', pixels });
}

/**
 * A captured message byte for byte (RFC 5322).
 *
 * @throws {AppError} notFound
 */
export async function getCapturedSource(ctx: Context, id: string): Promise<Buffer> {
  return (await openCaptured(ctx.scope, id)).raw;
}

/**
 * Returns a captured message that the scope may read, with its bytes.
 *
 * @throws {AppError} notFound, also for another company's message and for one that was sent
 */
export async function openCaptured(scope: Scope, id: string): Promise<OpenedMessage> {
  const message = await findCaptured(scope, id);
  if (!message) throw refuse.notFound('message');
  return message;
}

/** Presents a captured message in the list. */
function presentCaptured(row: CapturedMessage): CapturedMail {
  return {
    id: row.id,
    subject: row.subject,
    from: row.friendlyFrom,
    recipients: row.recipients,
    recipientCount: row.recipientCount,
    acceptedAt: row.createdAt.toISOString(),
    isSystem: row.isSystem,
  };
}
