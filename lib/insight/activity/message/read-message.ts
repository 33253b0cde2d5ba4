import PostalMime, { type Attachment, decodeWords, type Email } from 'postal-mime';
import { decodePercent } from '#lib/core/decode-percent.ts';
import { findMailDarkMode } from '#lib/infra/color-scheme/show-mail.ts';
import { hasManyParts } from '#lib/mail/has-many-parts.ts';
import type { MessageContent } from './schema.ts';

/** A message read from its bytes: what the API tells, and its HTML with inline pictures in place. */
export type ReadMessage = { content: MessageContent; html: string | null };

/** Text beyond this many characters is cut: a page is no place for more. */
const TEXT_MAX = 500_000;

/**
 * Reads a message; one that cannot be read as MIME has neither text nor HTML, and its source stays readable.
 *
 * @param companyId the owner of the message.
 * @throws {AppError} tooMuchWaiting, queueUnavailable if too many large mails are being read
 */
export async function readMessage(companyId: string, raw: Uint8Array): Promise<ReadMessage> {
  const email = await parse(raw);
  if (!email)
    return {
      content: { hasHtml: false, hasRemoteImages: false, darkMode: null, text: null, headers: [], attachments: [] },
      html: null,
    };
  const html = email.html ? inlinePictures(email.html, email.attachments) : null;
  return {
    html,
    content: {
      hasHtml: html !== null,
      hasRemoteImages: html !== null && REMOTE_IMAGE.test(html),
      darkMode: html === null ? null : await findMailDarkMode(companyId, html),
      text: email.text?.slice(0, TEXT_MAX) ?? null,
      headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value: decodeWords(value) })),
      attachments: email.attachments.map((file) => ({
        filename: file.filename ?? 'unnamed',
        contentType: file.mimeType,
        sizeBytes: sizeOf(file),
        inline: file.related === true || file.disposition === 'inline',
      })),
    },
  };
}

async function parse(raw: Uint8Array): Promise<Email | null> {
  if (hasManyParts(raw, PARTS_MAX)) return null;
  try {
    return await PostalMime.parse(raw, { maxNestingDepth: 50 });
  } catch {
    return null;
  }
}

/** Lines that may begin a part. */
const PARTS_MAX = 5_000;

const REMOTE_IMAGE = /(?:src|srcset|background)\s*=\s*["']?\s*(?:https?:)?\/\/|url\(\s*["']?\s*(?:https?:)?\/\//i;

/** Types of pictures that a document may show; files of any other type are left out. */
const PICTURE = /^image\/(png|jpe?g|gif|webp|avif|bmp|svg\+xml)$/;

/** Replaces references by Content-ID (RFC 2392) with the pictures themselves. */
function inlinePictures(html: string, files: readonly Attachment[]): string {
  const pictures = new Map<string, Attachment>();
  for (const file of files) {
    if (file.contentId && PICTURE.test(file.mimeType)) pictures.set(file.contentId.replace(/^<|>$/g, ''), file);
  }
  if (pictures.size === 0) return html;
  return html.replace(/\bcid:([^"'\s)>]+)/gi, (whole, name: string) => {
    const file = pictures.get(decodePercent(name) ?? name);
    return file ? `data:${file.mimeType};base64,${bytesOf(file).toString('base64')}` : whole;
  });
}

function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

const sizeOf = ({ content }: Attachment): number =>
  typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength;
