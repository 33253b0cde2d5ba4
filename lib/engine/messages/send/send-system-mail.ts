import { isAscii } from 'node:buffer';
import { createTransport } from 'nodemailer';
import { newOpaqueId } from '#lib/core/ids.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { sha256 } from '#lib/infra/crypto/hash-token.ts';
import type { MimeFile } from '#lib/mail/build-mime.ts';
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

/** Composes without sending: the product's own pipeline signs and delivers. No content is read from a file or a URL. */
const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'windows',
  disableFileAccess: true,
  disableUrlAccess: true,
});

const toAttachment = ({ filename, contentType, content, disposition, contentId, encoding }: MimeFile) => ({
  filename,
  contentType,
  content: Buffer.from(content),
  contentDisposition: disposition,
  ...(contentId && { cid: contentId }),
  ...(encoding && { contentTransferEncoding: encoding }),
});

/**
 * Sends a mail from the platform's own domain through the product's own pipeline: text and HTML, marked as written by a
 * machine (RFC 3834 §5). Idempotent by its key.
 *
 * @throws {AppError} as `acceptMessage`
 */
export async function sendSystemMail(mail: SystemMailInput): Promise<AcceptedMessage> {
  const domain = settings().PLATFORM_DOMAIN.toLowerCase();
  const from = `no-reply@${domain}`;
  const files = mail.files ?? [];
  // RFC 2045 §6.4: what holds a part of 8 bits says so.
  const isEightBit = files.some(({ encoding, content }) => encoding === '8bit' && !isAscii(content));
  const headers = [
    ['Auto-Submitted', 'auto-generated'],
    ...(mail.headers ?? []),
    ...(isEightBit ? ([['Content-Transfer-Encoding', '8bit']] as const) : []),
  ] as const;
  const { message } = await composer.sendMail({
    from: { name: 'Mailwright', address: from },
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    messageId: `<${newOpaqueId()}@${domain}>`,
    date: mail.now,
    headers: headers.map(([key, value]) => ({ key, value })),
    ...layOutSystemMail(mail),
    attachments: files.map(toAttachment),
  });
  return acceptMessage(
    { companyId: PLATFORM_COMPANY_ID, environment: 'production' },
    {
      receivedBy: 'system',
      envelopeFrom: from,
      recipients: [{ address: mail.to, type: 'to' }],
      raw: message as Buffer, // as `buffer` says
      onBehalfOfCompanyId: mail.onBehalfOfCompanyId,
      // The bytes differ at every try (date, boundary); the key alone says what the mail is.
      idempotency: { key: mail.idempotencyKey, payloadHash: sha256(mail.idempotencyKey) },
    },
  );
}
