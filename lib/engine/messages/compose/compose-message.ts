import { AppError } from '#lib/core/errors/app-error.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { MESSAGE_MAX_BYTES } from '#lib/core/limits.ts';
import type { NamedAddress } from '#lib/mail/address.ts';
import type { MimeFile } from '#lib/mail/build-mime.ts';
import { isControlHeader } from '../control-headers/read-control-headers.ts';
import type { Content } from './fill-content.ts';
import { buildMessage } from './large/compose-large.ts';
import { readMailboxes } from './read-mailboxes.ts';
import type { RequestWork } from './request-work.ts';

/** The visible recipients of a message; blind copies are in the envelope only. */
export type Visible = { from: NamedAddress; to: readonly NamedAddress[]; cc: readonly NamedAddress[] };

/**
 * Writes the message of a request (RFC 5322), with a Message-ID under the sender's domain unless it has one.
 *
 * @param content its control headers stay out of the message.
 * @param messageId with its angle brackets.
 * @throws {AppError} invalidAddress (of `reply_to`), messageTooLarge, requestTooMuchWork
 */
export async function composeMessage(
  work: RequestWork,
  content: Content,
  visible: Visible,
  { files, now, messageId }: { files: readonly MimeFile[]; now: Date; messageId?: string | undefined },
): Promise<Buffer> {
  const domain = visible.from.address.slice(visible.from.address.lastIndexOf('@') + 1);
  const raw = await buildMessage(work, {
    ...visible,
    replyTo: readMailboxes(content.reply_to, 'reply_to'),
    subject: content.subject ?? null,
    messageId: messageId ?? `<${newOpaqueId()}@${domain}>`,
    date: now,
    headers: content.headers.filter(([name]) => !isControlHeader(name.toLowerCase())),
    text: content.text ?? null,
    html: content.html ?? null,
    amp: content.amp_html ?? null,
    files,
  });
  if (raw.length > MESSAGE_MAX_BYTES) throw new AppError('messageTooLarge', { values: { limit: MESSAGE_MAX_BYTES } });
  return raw;
}
