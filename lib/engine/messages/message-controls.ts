import { DAY_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { IncomingMessage } from './incoming-message.ts';
import { type EmailControls, expiryMs, type TagInput } from './schema.ts';

/** The time that an email may be scheduled ahead (docs/contract.md §2). */
const SCHEDULE_MAX_MS = 30 * DAY_MS;

/** Clocks differ: mail that was due this long ago is sent at once. */
const SCHEDULE_PAST_MS = 60_000;

/** The data of a message beside its content, as the message carries it on its way. */
export type MessageControls = Pick<
  IncomingMessage,
  'campaignId' | 'tags' | 'metadata' | 'options' | 'transactional' | 'scheduledAt' | 'expireAfterMs'
>;

/**
 * Turns the fields of `POST /emails` beside the content into those of a message.
 *
 * @throws {AppError} invalidField for a `scheduled_at` out of range
 */
export function toControls(
  { campaign_id, tags, metadata, scheduled_at, options }: EmailControls,
  now: Date,
): MessageControls {
  return {
    campaignId: campaign_id ?? null,
    tags: tags?.map(toTag),
    metadata,
    options,
    transactional: options?.transactional ?? true,
    scheduledAt: readSchedule(scheduled_at, now),
    expireAfterMs: options?.expire_after === undefined ? undefined : expiryMs(options.expire_after),
  };
}

/** Returns a tag as it is stored: a name alone has an empty value. */
export const toTag = (tag: TagInput): { name: string; value: string } =>
  typeof tag === 'string' ? { name: tag, value: '' } : tag;

/**
 * Reads the instant before which a message is not sent; null for at once.
 *
 * @throws {AppError} invalidField
 */
export function readSchedule(text: string | undefined, now: Date): Date | null {
  if (text === undefined) return null;
  const at = new Date(text);
  const aheadMs = at.getTime() - now.getTime();
  if (aheadMs < -SCHEDULE_PAST_MS) throw refuse.field('scheduled_at', 'is in the past');
  if (aheadMs > SCHEDULE_MAX_MS) throw refuse.field('scheduled_at', 'must be within 30 days');
  return aheadMs > 0 ? at : null;
}
