import { sendSystemMail } from '#lib/engine/messages/send/send-system-mail.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { log } from '#lib/infra/log/log.ts';
import { type NamedAddress, parseAddressList } from '#lib/mail/address.ts';
import { decodeEncodedWords } from '#lib/mail/encoded-words.ts';
import { type Header, readHeaders } from '#lib/mail/read-headers.ts';
import { readOwnAddress } from './own-address.ts';
import type { InboundMessage } from './store.ts';

/** Marks a forwarded message. A message with this header is in a loop and is not forwarded again. */
const FORWARDED_HEADER = 'X-Mailwright-Forwarded';

/** Characters of a field of a forwarded message that are shown. */
const SHOWN_MAX = 200;

/**
 * Forwards a message to postmaster@ or abuse@ to the operator's own addresses. It is attached to a message from the
 * platform's domain, so that SPF, DKIM and DMARC pass and a bounce goes to a signed return path instead of the author.
 * Idempotent: a repeat sends nobody a second copy.
 *
 * @returns false if the operator has no address outside of this installation, or the message is in a loop.
 * @throws {AppError} the errors of `sendSystemMail`; the job is then retried.
 */
export async function forwardToOperator(message: InboundMessage, now: Date): Promise<boolean> {
  const headers = readHeaders(message.raw);
  const isLoop = headers.some(({ name }) => name.toLowerCase() === FORWARDED_HEADER.toLowerCase());
  const addresses = isLoop ? [] : await listOperatorAddresses();
  for (const to of addresses)
    await sendSystemMail({
      ...compose(message, headers),
      to,
      now,
      idempotencyKey: `operator-mail:${message.id}:${to}`,
    });
  log().info({ inboundId: message.id, isLoop, forwarded: addresses.length }, 'a message to the operator');
  return addresses.length > 0;
}

/** Returns the operator's addresses, without those that this installation receives mail for. */
async function listOperatorAddresses(): Promise<string[]> {
  const { OPERATOR_EMAILS, SUPPORT_EMAIL } = settings();
  const configured = OPERATOR_EMAILS.length > 0 ? OPERATOR_EMAILS : SUPPORT_EMAIL ? [SUPPORT_EMAIL] : [];
  const addresses: string[] = [];
  for (const address of configured) if (!(await readOwnAddress(address))) addresses.push(address);
  return addresses;
}

function compose({ raw, recipients, clientIp, envelopeFrom, receivedAt }: InboundMessage, headers: readonly Header[]) {
  const value = (wanted: string): string =>
    shown(decodeEncodedWords(headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? ''));
  const author = readAuthor(headers);
  const to = recipients.map(shown).join(', ');
  const subject = value('subject');
  return {
    subject: `Mail to ${to}${subject && `: ${subject}`}`.slice(0, SHOWN_MAX),
    ...(author && { replyTo: author }),
    heading: `Mail to ${to}`,
    paragraphs: [
      `${value('from') || 'Somebody without a From address'} wrote to ${to}. The message is attached as it came.`,
      'Nobody has checked it. Treat its links and files with care.',
    ],
    button: { label: 'Open the dashboard', url: settings().PUBLIC_URL },
    notes: [
      `Received on ${receivedAt.toUTCString()} from ${clientIp}, envelope sender <${shown(envelopeFrom)}>.`,
      'You get this as an address of OPERATOR_EMAILS, or of SUPPORT_EMAIL where that is empty.',
    ],
    onBehalfOfCompanyId: null,
    headers: [[FORWARDED_HEADER, settings().PLATFORM_DOMAIN]] as const,
    files: [
      {
        filename: 'message.eml',
        contentType: 'message/rfc822',
        content: raw,
        disposition: 'attachment' as const,
        contentId: null,
        encoding: '8bit' as const,
      },
    ],
  };
}

/** Returns the author of a message for Reply-To; null if it has none or several. */
function readAuthor(headers: readonly Header[]): NamedAddress | null {
  const authors = parseAddressList(headers.find(({ name }) => name.toLowerCase() === 'from')?.value ?? '');
  return authors?.length === 1 ? (authors[0] ?? null) : null;
}

const shown = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, SHOWN_MAX);
