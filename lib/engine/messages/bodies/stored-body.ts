import type { MessageBody } from '#generated/client.ts';

/**
 * The bytes of a message as they are stored: in the row, as a range of a segment in the object store, or as values from which it is
 * made of stored content.
 */
export type StoredBody = Pick<
  MessageBody,
  'companyId' | 'messageId' | 'segmentId' | 'segmentStart' | 'segmentBytes' | 'contentId'
> & { raw: Buffer | null; data: unknown };

/** The columns of a row `b` of `message_bodies`, for `loadBody`. */
export const BODY_COLUMNS = `b.company_id AS "companyId", b.message_id AS "messageId", b.raw, b.segment_id AS "segmentId",
  b.segment_start AS "segmentStart", b.segment_bytes AS "segmentBytes", b.content_id AS "contentId", b.data`;
