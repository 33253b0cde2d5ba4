import PostalMime from 'postal-mime';
import { AppError } from '#lib/core/errors/app-error.ts';
import { hasManyParts } from '#lib/mail/has-many-parts.ts';
import type { ImportNote } from '../calls/schema.ts';
import type { ImportedSource } from './imported-source.ts';
import { toLine } from './to-line.ts';

/** Lines that may begin a part; a mail has some ten. */
const PARTS_MAX = 500;

/** Reads a mail (RFC 5322): its subject, sender, HTML and text. Its files stay behind. @throws {AppError} invalidField */
export async function readEml(source: string): Promise<ImportedSource> {
  const mail = hasManyParts(Buffer.from(source), PARTS_MAX) ? null : await parse(source);
  if (!mail?.html && !mail?.text) {
    const cause = 'The content must be a mail with HTML or text.';
    throw new AppError('invalidField', { field: 'content', cause, message: cause });
  }
  const { subject = '', from, html, text, attachments } = mail;
  const report: ImportNote[] = attachments.map(({ filename, related }) => ({
    level: 'warning',
    message: `${filename ?? 'A file without a name'} was left out: ${related ? 'upload the image and set its address' : 'attach files when you send'}.`,
  }));
  return {
    ...(subject.trim() !== '' && { name: toLine(subject, 200) }),
    content: {
      subject: toLine(subject, 2_000),
      ...(from?.address && { from_email: toLine(from.address, 2_000) }),
      ...(from?.name && { from_name: toLine(from.name, 2_000) }),
      ...(html && { html }),
      ...(text && { text }),
    },
    report,
  };
}

async function parse(source: string) {
  try {
    return await PostalMime.parse(source, { maxNestingDepth: 50 });
  } catch {
    return null;
  }
}
