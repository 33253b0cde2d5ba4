import type { CapturedMessage } from '#lib/engine/messages/read/captured/captured-message.ts';
import type { CapturedMail } from './schema.ts';

/** Presents a captured message in the list. */
export function presentCaptured(row: CapturedMessage): CapturedMail {
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
