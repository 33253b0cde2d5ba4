import { escapeHtml } from '#lib/mail/escape-html.ts';
import { readMessage } from './read-message.ts';
import type { PreviewQuery } from './schema.ts';

/** A document for a frame, and the policy that it must be served with. */
export type PreviewDocument = { html: string; contentSecurityPolicy: string };

/** What a link of the document may do: nothing, or open a page of its own in a new tab. */
export type LinkRule = 'inert' | 'newTab';

/**
 * A message's HTML (or its text, where it has none) as a document without rights: the policy's sandbox gives it an
 * origin of its own and no scripts or forms, nothing is loaded but pictures, and those from elsewhere only when asked for.
 */
export async function previewDocument(
  raw: Uint8Array,
  { images, theme }: PreviewQuery,
  links: LinkRule = 'inert',
): Promise<PreviewDocument> {
  const { html, content } = await readMessage(raw);
  const body =
    html ??
    `<pre style="font:13px/1.5 ui-monospace,monospace;white-space:pre-wrap;margin:0">${linked(content.text ?? '')}</pre>`;
  // What stands before the message's own document opens it: the parser takes its <html> and <head> as additions.
  const head = `<!doctype html><meta charset="utf-8"><base target="_blank"><style>:root{color-scheme:${theme}}body{margin:16px}img{max-width:100%}</style>`;
  return { html: head + body, contentSecurityPolicy: policy(images === '1', links) };
}

function policy(withImages: boolean, links: LinkRule): string {
  return [
    "default-src 'none'",
    `img-src data:${withImages ? ' https:' : ''}`,
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    links === 'newTab' ? 'sandbox allow-popups allow-popups-to-escape-sandbox' : 'sandbox',
  ].join('; ');
}

/** Text as HTML, its web addresses as links. */
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
