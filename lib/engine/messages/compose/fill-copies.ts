import { AppError } from '#lib/core/errors/app-error.ts';
import { REQUEST_MAX_BYTES } from '#lib/core/limits.ts';
import { replaceKeys } from '#lib/core/replace-keys.ts';
import { type NamedAddress, parseAddressList } from '#lib/mail/address.ts';
import { decodeEncodedWords } from '#lib/mail/encoded-words.ts';
import type { HeaderLines } from '#lib/mail/read-headers.ts';
import type { CopiesInput } from '../control-headers/control-part.ts';
import { composeMessage } from './compose-message.ts';
import { readParts } from './large/compose-large.ts';
import type { RequestWork } from './request-work.ts';
import { fieldOf, withKeptFields } from './rewrite-message.ts';

/** A message over SMTP of which each recipient gets a copy of its own. */
export type CopiedMessage = {
  received: Buffer;
  fields: readonly HeaderLines[];
  copies: CopiesInput;
  /** The recipients of the envelope. */
  recipients: readonly string[];
  now: Date;
};

/** The copy of one recipient. */
export type MessageCopy = { recipient: string; raw: Buffer };

/** Fields that are another one in each copy. */
const WITHOUT = ['message-id'];

/** Bytes of the texts that are filled in for one recipient. */
const VALUES_MAX_BYTES = 10_000;

/**
 * Makes a copy of a message for each recipient: its To names that recipient alone, and keys in subject, text and HTML are
 * replaced by the recipient's texts (`to`, `sub` and `section` of SendGrid's SMTP API). Other header fields and the files
 * stay, except the Message-ID: each copy has its own.
 *
 * @throws {AppError} invalidHeader, invalidFrom, messageTooLarge (the copies together), requestTooMuchWork
 */
export async function fillCopies(
  work: RequestWork,
  { received, fields, copies, recipients, now }: CopiedMessage,
): Promise<MessageCopy[]> {
  const { to, sub, section } = copies;
  if (to && fieldOf(fields, 'cc') !== '') throw refusal('to cannot be given together with a Cc header');
  const targets = (to ?? recipients).map(readTarget);
  for (const [key, texts] of Object.entries(sub))
    if (texts.length !== targets.length) throw refusal(`sub.${key} must have a text for each recipient`);
  const [from, ...others] = parseAddressList(fieldOf(fields, 'from')) ?? [];
  if (!from || others.length > 0) throw new AppError('invalidFrom', { field: 'from' });
  const { text, html, files } = await readParts(work, received);
  const subject = decodeEncodedWords(fieldOf(fields, 'subject'));
  const replyTo = (parseAddressList(fieldOf(fields, 'reply-to')) ?? []).map(({ address, name }) => ({
    email: address,
    name,
  }));
  let bytesLeft = REQUEST_MAX_BYTES;
  const made: MessageCopy[] = [];
  const seen = new Set<string>();
  for (const [index, target] of targets.entries()) {
    const values = valuesOf(sub, section, index);
    // One mailbox with the same texts gets one copy.
    const key = JSON.stringify([target.address.toLowerCase(), values]);
    if (seen.has(key)) continue;
    seen.add(key);
    if (index > 0) await work.pace.next();
    const fill = replaceKeys(values);
    const content = { headers: [], reply_to: replyTo, ...fill({ subject, text, html }) };
    const composed = await composeMessage(work, content, { from, to: [target], cc: [] }, { files, now });
    const raw = withKeptFields(received, fields, composed, { except: WITHOUT });
    bytesLeft -= raw.length;
    if (bytesLeft < 0) throw new AppError('messageTooLarge', { message: TOO_LARGE_TOGETHER });
    made.push({ recipient: target.address, raw });
  }
  return made;
}

const TOO_LARGE_TOGETHER = `The copies of one message may hold ${REQUEST_MAX_BYTES} bytes at most together.`;

/** Returns the texts of one recipient; a section is filled with them, and its key replaced wherever it occurs. */
function valuesOf(sub: CopiesInput['sub'], section: CopiesInput['section'], index: number): Record<string, string> {
  const own = Object.fromEntries(Object.entries(sub).map(([key, texts]) => [key, texts[index] ?? '']));
  // Before anything is filled in: keys within keys could make texts of any length.
  requireShort(own);
  requireShort(section);
  const sections = replaceKeys(own)(section);
  const values = { ...sections, ...replaceKeys(sections)(own) };
  requireShort(values);
  return values;
}

function requireShort(values: Readonly<Record<string, string>>): void {
  if (Buffer.byteLength(JSON.stringify(values)) > VALUES_MAX_BYTES)
    throw refusal(`sub must have ${VALUES_MAX_BYTES} bytes at most for each recipient`);
}

function readTarget(text: string, index: number): NamedAddress {
  const [target, ...others] = parseAddressList(text) ?? [];
  if (target && others.length === 0) return target;
  throw refusal(`to[${index}] is not an email address`);
}

const refusal = (cause: string): AppError => new AppError('invalidHeader', { field: 'X-SMTPAPI', cause });
