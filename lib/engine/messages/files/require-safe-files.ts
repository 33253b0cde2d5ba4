import { AppError } from '#lib/core/errors/app-error.ts';
import type { Header } from '#lib/mail/read-headers.ts';
import { partContent } from './file-content.ts';
import { findFileFault, quoteName } from './find-file-fault.ts';
import { createUnpackBudget } from './find-in-zip.ts';
import { listParts, type MessagePart } from './list-parts.ts';

/**
 * Refuses a message that a client wrote whole, if one of its files is one that no message may carry (`findFileFault`).
 *
 * @param fields the header fields of the message.
 * @param field the input's field that the refusal names; the name of the file without one.
 * @throws {AppError} invalidAttachment, invalidHeader (too many parts)
 */
export async function requireSafeFiles(raw: Buffer, fields: readonly Header[], field?: string): Promise<void> {
  const parts = listParts(raw, fields);
  if (!parts) throw new AppError('invalidHeader', { field: 'Content-Type', cause: 'the message has too many parts' });
  const budget = createUnpackBudget();
  for (const part of parts) {
    if (isText(part)) continue;
    const { names, mediaType, encoding, body } = part;
    const fault = await findFileFault({ names, mediaType, content: partContent(body, encoding) }, budget);
    if (!fault) continue;
    const name = quoteName(names[0] ?? mediaType);
    const message = `The attachment ${name} is Invalid: ${fault.cause}`;
    throw new AppError('invalidAttachment', { field: field ?? name, message });
  }
}

/** Returns whether a part is a text that no reader takes for a file: most parts are, and need no look at their content. */
const isText = ({ names, mediaType, encoding }: MessagePart): boolean =>
  names.length === 0 && encoding !== 'base64' && /^(?:text\/(?:plain|html|x-amp-html))?$/.test(mediaType);
