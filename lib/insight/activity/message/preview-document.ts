import { showMail } from '#lib/infra/color-scheme/show-mail.ts';
import type { ColorScheme } from '#lib/mail/color-scheme/resolve-schemes.ts';
import type { SchemedHtml } from '#lib/mail/color-scheme/show-in-scheme.ts';
import { escapeHtml } from '#lib/mail/escape-html.ts';
import { readMessage } from './read-message.ts';
import type { PreviewQuery } from './schema.ts';

/** A document for a frame, and the policy that it must be served with. */
export type PreviewDocument = { html: string; contentSecurityPolicy: string };

/** The rights of a document: its links do nothing or open in a new tab, and the address of the pixels that it always loads. */
export type PreviewRights = { links: 'inert' | 'newTab'; pixels: string | null };

/**
 * Builds a document without rights from a message's HTML, or its text where it has none. The policy's sandbox gives it an
 * origin of its own and no scripts or forms; it loads nothing but pictures, and remote ones only when asked for. The
 * document looks as in a mail client of the wanted theme, whatever the reader's own machine prefers.
 *
 * @param companyId the owner of the message.
 * @throws {AppError} tooMuchWaiting, queueUnavailable if too many large mails are being shown
 */
export async function previewDocument(
  companyId: string,
  raw: Uint8Array,
  { images, theme }: PreviewQuery,
  rights: PreviewRights = { links: 'inert', pixels: null },
): Promise<PreviewDocument> {
  const { html, content } = await readMessage(companyId, raw);
  const shown = html === null ? textDocument(content.text ?? '', theme) : await showMail(companyId, html, theme);
  // This head opens the document: the parser merges the message's own <html> and <head> into it. The repeated selector
  // outweighs what the message itself says of the root.
  const style = `:root:root:root{color-scheme:${shown.rootScheme}!important}body{margin:16px}img{max-width:100%}`;
  const head = `<!doctype html><meta charset="utf-8"><base target="_blank"><style>${style}</style>`;
  return { html: head + shown.html, contentSecurityPolicy: policy(images === '1', rights) };
}

function policy(withImages: boolean, { links, pixels }: PreviewRights): string {
  return [
    "default-src 'none'",
    `img-src data:${withImages ? ' https:' : ''}${pixels ? ` ${pixels}` : ''}`,
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    links === 'newTab' ? 'sandbox allow-popups allow-popups-to-escape-sandbox' : 'sandbox',
  ].join('; ');
}

/** Plain text takes the colors of the client. */
const textDocument = (text: string, rootScheme: ColorScheme): SchemedHtml => ({
  html: `<pre style="font:13px/1.5 ui-monospace,monospace;white-space:pre-wrap;margin:0">${linked(text)}</pre>`,
  rootScheme,
});

/** Turns text into HTML, its web addresses into links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escapeHtml(part)}" rel="noopener noreferrer">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('');
}
