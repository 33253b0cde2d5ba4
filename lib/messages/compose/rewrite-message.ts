import PostalMime from 'postal-mime';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { MimeFile } from '#lib/mail/build-mime.ts';
import { editHeaders } from '#lib/mail/edit-headers.ts';
import { hasManyParts } from '#lib/mail/has-many-parts.ts';
import type { HeaderLines } from '#lib/mail/read-headers.ts';

/** The parts of a message that was received. */
export type MessageParts = { text?: string | undefined; html?: string | undefined; files: MimeFile[] };

/** Lines that may begin a part: a message of a program has some ten. */
const PARTS_MAX = 1_000;

/** Fields that are written again; all others of the message are kept as they came. */
const WRITTEN = /^(?:from|to|cc|subject|reply-to|mime-version|content-.*|dkim-signature)$/;

/** Returns the value of the first field of a name in lower case; empty without one. */
export const fieldOf = (fields: readonly HeaderLines[], wanted: string): string =>
  fields.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';

/**
 * Returns a message that was composed from a received one with the fields of the received one that are not written again.
 *
 * @param except names in lower case of further fields that stay behind.
 */
export function withKeptFields(
  received: Buffer,
  fields: readonly HeaderLines[],
  composed: Buffer,
  { except = [] }: { except?: readonly string[] } = {},
): Buffer {
  const kept = fields.filter(({ name }) => !WRITTEN.test(name.toLowerCase()) && !except.includes(name.toLowerCase()));
  const names = kept.map(({ name }) => name.toLowerCase()).filter((name) => name === 'message-id' || name === 'date');
  const prepend = kept.map(({ start, end }) => received.toString('latin1', start, end).replace(/\r\n$/, ''));
  const head = Buffer.from(prepend.length > 0 ? `${prepend.join('\r\n')}\r\n` : '', 'latin1');
  return Buffer.concat([head, editHeaders(composed, { remove: names })]);
}

/** Reads the texts and the files of a message. @throws {AppError} invalidHeader if it is not MIME */
export async function readParts(received: Buffer): Promise<MessageParts> {
  if (hasManyParts(received, PARTS_MAX)) throw notMime();
  const { text, html, attachments } = await PostalMime.parse(received, { maxNestingDepth: 50 }).catch(() => {
    throw notMime();
  });
  const files = attachments.map(
    (file): MimeFile => ({
      filename: file.filename ?? 'unnamed',
      contentType: file.method ? `${file.mimeType}; method=${file.method}` : file.mimeType,
      content: typeof file.content === 'string' ? Buffer.from(file.content) : Buffer.from(new Uint8Array(file.content)),
      disposition: file.related || file.disposition === 'inline' ? 'inline' : 'attachment',
      contentId: file.contentId?.replace(/^<|>$/g, '') ?? null,
    }),
  );
  return { text, html, files };
}

const notMime = (): AppError =>
  new AppError('invalidHeader', { field: 'Content-Type', cause: 'the message has no content that can be read' });
