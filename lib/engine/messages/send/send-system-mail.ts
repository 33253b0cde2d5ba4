import { newOpaqueId } from '#lib/core/ids.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import { buildMime, type MimeFile } from '#lib/mail/build-mime.ts';
import { layOutSystemMail, type SystemMail } from '#lib/mail/system-mail.ts';
import { acceptMessage } from '../accept/accept-message.ts';
import type { AcceptedMessage } from '../incoming-message.ts';

/** A mail of the product itself to one person. */
export type SystemMailInput = SystemMail & {
  to: string;
  subject: string;
  /** The person who gets the replies, if it is not the platform. */
  replyTo?: { name: string; address: string };
  /** Further header fields, in their order. */
  headers?: readonly (readonly [name: string, value: string])[];
  files?: readonly MimeFile[];
  /** The company whom it is sent for; its people may read it where mail is captured. */
  onBehalfOfCompanyId: string | null;
  /** Two mails with the same key are one. */
  idempotencyKey: string;
  now: Date;
};

/**
 * Sends a mail from the platform's own domain through the product's own pipeline: text and HTML, marked as written by a
 * machine (RFC 3834 §5). Idempotent by its key.
 *
 * @throws {AppError} as `acceptMessage`
 */
export async function sendSystemMail(mail: SystemMailInput): Promise<AcceptedMessage> {
  const domain = settings().PLATFORM_DOMAIN.toLowerCase();
  const from = `no-reply@${domain}`;
  const raw = buildMime({
    from: { name: 'Mailwright', address: from },
    to: [{ name: '', address: mail.to }],
    cc: [],
    replyTo: mail.replyTo ? [mail.replyTo] : [],
    subject: mail.subject,
    messageId: `<${newOpaqueId()}@${domain}>`,
    date: mail.now,
    headers: [['Auto-Submitted', 'auto-generated'], ...(mail.headers ?? [])],
    ...layOutSystemMail(mail),
    amp: null,
    files: mail.files ?? [],
  });
  return acceptMessage(
    { companyId: PLATFORM_COMPANY_ID, environment: 'production' },
    {
      receivedBy: 'system',
      envelopeFrom: from,
      recipients: [{ address: mail.to, type: 'to' }],
      raw,
      onBehalfOfCompanyId: mail.onBehalfOfCompanyId,
      // The bytes differ at every try (date, boundary); the key alone says what the mail is.
      idempotency: { key: mail.idempotencyKey, payloadHash: sha256(mail.idempotencyKey) },
    },
  );
}
