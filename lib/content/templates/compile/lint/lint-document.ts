import type { CompileJob } from '../compile-job.ts';
import type { LintedHtml, LintFinding } from './lint-finding.ts';

/** Gmail shows no more of a mail than this, in bytes. */
const CLIPPED_AT_BYTES = 102_400;

/** Gmail ignores style sheets that are longer, in characters. */
const SHEET_MAX = 8_192;

/** Mail with less text than this is an image for most filters, in characters. */
const TEXT_MIN = 20;

/** Lists the findings about the document as a whole. Snippets, HTML in a layout, and fragments are not documents. */
export function lintDocument(linted: LintedHtml, job: Pick<CompileJob, 'kind' | 'hasLayout' | 'preheader'>) {
  const { html, elements, sheets } = linted;
  const found: LintFinding[] = [];
  const warn = (code: string, message: string, offset = 0) => found.push({ code, message, offset });
  const bytes = Buffer.byteLength(html);
  if (bytes > CLIPPED_AT_BYTES) warn('clipped', `the HTML has ${Math.round(bytes / 1_000)} kB: Gmail shows 102 kB`);
  const sheetLength = sheets.reduce((sum, sheet) => sum + sheet.length, 0);
  if (sheetLength > SHEET_MAX)
    warn('longStyles', 'the style sheets have over 8 kB, which Gmail ignores', html.search(/<style/i));
  if (job.kind === 'snippet' || job.hasLayout) return found;
  const find = (name: string) => elements.find(({ tag }) => tag.name === name);
  const root = find('html');
  // HTML without it is often put into a document by its senders.
  if (!root) return found;
  if ((root.attribute('lang') ?? '') === '')
    warn(
      'noLanguage',
      'the html element has no lang: set it, so that screen readers choose the right voice',
      root.tag.start,
    );
  if (!find('title')) warn('noTitle', 'there is no title element, which screen readers announce');
  if (!elements.some((one) => one.tag.name === 'meta' && one.attribute('name')?.toLowerCase() === 'color-scheme'))
    warn('noColorScheme', 'there is no meta element color-scheme: mail programs guess the colors for dark mode');
  if (job.kind === 'email' && !job.preheader && !/display\s*:\s*none/i.test(html))
    warn('noPreheader', 'there is no preheader: inboxes show the first words of the mail');
  const [image] = elements.filter(({ tag }) => tag.name === 'img');
  if (image && textLength(html) < TEXT_MIN)
    warn('onlyImages', 'there is hardly any text: filters and readers without images see nothing', image.tag.start);
  return found;
}

/** Counts the characters of text, about, in linear time. */
const textLength = (html: string): number =>
  html
    .split('<')
    .filter((piece) => !/^(?:style|script|title)\b/i.test(piece))
    .reduce((sum, piece) => sum + piece.slice(piece.indexOf('>') + 1).replace(/\s+/g, '').length, 0);
