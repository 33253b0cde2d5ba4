import type { CapturedMail } from './schema.ts';
import type { CapturedRecord } from './store.ts';

/** A captured message in the list. */
export function presentCaptured(row: CapturedRecord): CapturedMail {
  return {
    id: row.id,
    subject: row.subject,
    from: row.friendly_from,
    recipients: row.recipients,
    recipientCount: row.recipient_count,
    acceptedAt: row.created_at.toISOString(),
    isSystem: row.is_system,
  };
}
