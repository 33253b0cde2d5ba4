import PostalMime from 'postal-mime';
import { buildMime, type MimeFile, type MimeMessage } from '#lib/mail/build-mime.ts';
import { hasManyParts } from '#lib/mail/has-many-parts.ts';
import { INLINE_TESTS_MAX, type InlinedHtml, inlineCss } from '#lib/mail/inline-css/inline-css.ts';

/** The parts of a message that was received. */
export type MessageParts = { text?: string | undefined; html?: string | undefined; files: MimeFile[] };

/** A piece of composing a message that takes long where the message is large. It needs nothing but its own data. */
export type ComposeJob =
  | { kind: 'inline'; html: string; testsMax?: number }
  | { kind: 'build'; message: MimeMessage }
  | { kind: 'read'; raw: Uint8Array };

/** The results of jobs; null for one that has none. */
export type ComposeAnswer = { inlined?: InlinedHtml | null; raw?: Uint8Array; parts?: MessageParts | null };

/** Lines that may begin a part: a message of a program has some ten. */
const PARTS_MAX = 1_000;

/** Does a job. Never throws for a hostile message. */
export async function doComposeJob(job: ComposeJob): Promise<ComposeAnswer> {
  switch (job.kind) {
    case 'inline':
      return { inlined: inlineCss(job.html, job.testsMax ?? INLINE_TESTS_MAX) };
    case 'build':
      return { raw: buildMime(job.message) };
    case 'read':
      return { parts: await readMime(job.raw) };
  }
}

/** Reads the texts and the files of a message; null if it is not MIME. */
async function readMime(raw: Uint8Array): Promise<MessageParts | null> {
  if (hasManyParts(raw, PARTS_MAX)) return null;
  const read = await PostalMime.parse(raw, { maxNestingDepth: 50 }).catch(() => null);
  if (!read) return null;
  const files = read.attachments.map(
    (file): MimeFile => ({
      filename: file.filename ?? 'unnamed',
      contentType: file.method ? `${file.mimeType}; method=${file.method}` : file.mimeType,
      content: typeof file.content === 'string' ? Buffer.from(file.content) : Buffer.from(new Uint8Array(file.content)),
      disposition: file.related || file.disposition === 'inline' ? 'inline' : 'attachment',
      contentId: file.contentId?.replace(/^<|>$/g, '') ?? null,
    }),
  );
  return { text: read.text, html: read.html, files };
}
