import { newOpaqueId } from '#lib/core/ids.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { buildMime } from '#lib/mail/build-mime.ts';
import { acceptMessage } from '../accept/accept-message.ts';
import type { AcceptedMessage } from '../incoming-message.ts';

/** A mail of a company to one person that the product writes for it. */
export type CompanyMail = {
  companyId: string;
  /** At a verified sending domain of the company. */
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Two mails with the same key are one. */
  idempotencyKey: string;
  now: Date;
};

/**
 * Sends a transactional mail as the company, marked as written by a machine (RFC 3834 §5), without tracking: its links stay as
 * they are. Idempotent by its key.
 *
 * @throws {AppError} as `acceptMessage`
 */
export function sendCompanyMail({
  companyId,
  from,
  to,
  subject,
  text,
  html,
  idempotencyKey,
  now,
}: CompanyMail): Promise<AcceptedMessage> {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const raw = buildMime({
    from,
    to: [{ name: '', address: to }],
    cc: [],
    replyTo: [],
    subject,
    messageId: `<${newOpaqueId()}@${domain}>`,
    date: now,
    headers: [['Auto-Submitted', 'auto-generated']],
    text,
    html,
    amp: null,
    files: [],
  });
  return acceptMessage(
    { companyId, environment: 'production' },
    {
      receivedBy: 'system',
      envelopeFrom: from.address,
      recipients: [{ address: to, type: 'to' }],
      raw,
      transactional: true,
      options: { open_tracking: false, click_tracking: false },
      // The bytes differ at every try (date, boundary); the key alone says what the mail is.
      idempotency: { key: idempotencyKey, payloadHash: sha256(idempotencyKey) },
    },
  );
}
