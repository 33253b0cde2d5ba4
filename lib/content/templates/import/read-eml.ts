import PostalMime, { type Attachment } from 'postal-mime';
import { refuse } from '#lib/core/errors/refuse.ts';
import { hasManyParts } from '#lib/mail/has-many-parts.ts';
import type { ImportNote } from '../calls/schema.ts';
import type { ImportedSource } from './imported-source.ts';
import type { ImportedPicture } from './make-pictures.ts';
import type { UnpackedFile } from './read-zip.ts';
import { toLine } from './to-line.ts';

/** Lines that may begin a part; a mail has some ten. */
const PARTS_MAX = 500;

/**
 * Reads a mail (RFC 5322): its subject, sender, HTML and text, and the pictures that its HTML shows by their Content-ID
 * (RFC 2392). Other files stay behind.
 *
 * @throws {AppError} invalidField
 */
export async function readEml(source: string): Promise<ImportedSource> {
  const mail = hasManyParts(Buffer.from(source), PARTS_MAX) ? null : await parse(source);
  if (!mail?.html && !mail?.text) {
    throw refuse.field('content', 'must be a mail with HTML or text');
  }
  const { subject = '', from, html, text, attachments } = mail;
  const pictures = attachments.flatMap((file): ImportedPicture[] => {
    const address = addressOf(file);
    if (address === null || !html?.includes(address)) return [];
    const name = file.filename ?? `image.${file.mimeType.slice(file.mimeType.indexOf('/') + 1)}`;
    return [{ address, name, read: async () => readFile(file) }];
  });
  const shown = new Set(pictures.map(({ address }) => address));
  const report = attachments.flatMap((file): ImportNote[] =>
    shown.has(addressOf(file) ?? '')
      ? []
      : [
          {
            level: 'warning',
            message: `${file.filename ?? 'A file without a name'} was left out: attach files when you send.`,
          },
        ],
  );
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
    pictures,
  };
}

/** Returns the address by which the HTML of a mail shows one of its files; null for a file without a Content-ID. */
function addressOf({ contentId }: Attachment): string | null {
  const id = contentId?.replace(/^<|>$/g, '');
  return id ? `cid:${id}` : null;
}

function readFile({ content }: Attachment): UnpackedFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  return { content: bytes, unpackedBytes: bytes.byteLength };
}

async function parse(source: string) {
  try {
    return await PostalMime.parse(source, { maxNestingDepth: 50 });
  } catch {
    return null;
  }
}
