import { escapeHtml } from '#lib/mail/escape-html.ts';

/** Styles that hide an element in every mail program, also in those that ignore `display`. */
const HIDDEN =
  'display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;mso-hide:all';

/**
 * Puts a preheader, which inboxes show after the subject, first into the body of rendered HTML.
 *
 * @param preheader plain text; it is escaped here.
 */
export function insertPreheader(html: string, preheader: string | undefined): string {
  if (preheader === undefined || preheader.trim() === '') return html;
  const at = findBodyStart(html);
  return `${html.slice(0, at)}<div style="${HIDDEN}">${escapeHtml(preheader)}</div>${html.slice(at)}`;
}

const VIEW_STYLE = 'padding:8px;text-align:center;font:12px/1.5 Arial,sans-serif;color:#6b7280';

/** Writes the link to a message as a page; the words are plain text. */
export const writeViewLine = (url: string, words: string): string =>
  `<div style="${VIEW_STYLE}"><a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(words)}</a></div>`;

/** Puts the link to a message as a page above rendered HTML. */
export function insertViewLine(html: string, url: string, words: string): string {
  const at = findBodyStart(html);
  return html.slice(0, at) + writeViewLine(url, words) + html.slice(at);
}

/** Returns the offset of the first content of HTML: after the start tag of the body, else after the head, else 0. */
function findBodyStart(html: string): number {
  for (const mark of [/<body(?=[\s>])/i, /<\/head(?=[\s>])/i]) {
    const start = html.search(mark);
    const end = start < 0 ? -1 : html.indexOf('>', start);
    if (end >= 0) return end + 1;
  }
  return 0;
}
