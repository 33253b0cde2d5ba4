import type { MessageBody } from '#generated/client.ts';

/** The bytes of a message as they are stored: in the row, or as a range of a segment in the object store. */
export type StoredBody = Pick<MessageBody, 'segmentId' | 'segmentStart' | 'segmentBytes'> & { raw: Buffer | null };

/** The columns of a row `b` of `message_bodies`, for `loadBody`. */
export const BODY_COLUMNS =
  'b.raw, b.segment_id AS "segmentId", b.segment_start AS "segmentStart", b.segment_bytes AS "segmentBytes"';
