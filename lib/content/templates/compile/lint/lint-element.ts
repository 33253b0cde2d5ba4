import type { HtmlElement } from '#lib/mail/inline-css/read-elements.ts';
import type { LintedHtml, LintFinding } from './lint-finding.ts';

/** The smallest text that phones do not enlarge, in pixels. */
const TEXT_MIN_PX = 14;

/** Text below this is hidden on purpose: the gaps and preview texts of layouts. */
const HIDDEN_TEXT_PX = 2;

/** The least contrast of normal text (WCAG 2.2 §1.4.3). */
const CONTRAST_MIN = 4.5;

/** Link texts that say nothing to those who hear links one by one (WCAG 2.2 §2.4.9). */
const EMPTY_WORDS = /^\s*(?:click here|click|here|more|read more|link|this link)\s*$/i;

/** Lists the findings about one element. */
export function lintElement({ html }: LintedHtml, element: HtmlElement): LintFinding[] {
  const { tag } = element;
  if (tag.isForeign) return [];
  const found: LintFinding[] = [];
  const warn = (code: string, message: string) => found.push({ code, message, offset: tag.start });
  const style = element.attribute('style') ?? '';
  switch (tag.name) {
    case 'img':
      if (element.attribute('alt') === null)
        warn('imageWithoutAlt', 'this image has no alt: describe it, or set alt="" if it is decoration');
      if (element.attribute('width') === null && !/(?:^|;|\s)width\s*:/i.test(style))
        warn('imageWithoutSize', 'this image has no width: set one, so that Outlook shows it at its size');
      break;
    case 'a': {
      const href = element.attribute('href');
      // An anchor with a name is a target.
      if ((href === null && element.attribute('name') === null) || href?.trim() === '' || href?.trim() === '#')
        warn('emptyLink', 'this link leads nowhere: set its href');
      if (EMPTY_WORDS.test(textAfter(html, tag.end)))
        warn('vagueLink', 'this link text says nothing alone: name its target');
      break;
    }
    case 'form':
      if (/^\s*http:/i.test(element.attribute('action') ?? ''))
        found.push({ level: 'error', ...INSECURE_FORM, offset: tag.start });
      break;
    case 'table':
      if (!/^(?:presentation|none)$/i.test(element.attribute('role') ?? '') && !hasHeading(html, tag.end))
        warn('layoutTable', 'screen readers announce this table: set role="presentation" if it is for layout');
      break;
  }
  for (const { code, message } of lintStyle(style)) warn(code, message);
  return found;
}

const INSECURE_FORM = { code: 'insecureForm', message: 'this form sends to http: use https' };

function lintStyle(style: string): { code: string; message: string }[] {
  if (style === '') return [];
  const found: { code: string; message: string }[] = [];
  const size = Number(/(?:^|;)\s*font-size\s*:\s*([\d.]+)px/i.exec(style)?.[1] ?? TEXT_MIN_PX);
  if (size < TEXT_MIN_PX && size > HIDDEN_TEXT_PX)
    found.push({ code: 'smallText', message: `text of ${size} px is hard to read on phones: use ${TEXT_MIN_PX} px` });
  const color = /(?:^|;)\s*color\s*:\s*(#[\da-f]{3,6})\b/i.exec(style)?.[1];
  const background = /(?:^|;)\s*background(?:-color)?\s*:\s*(#[\da-f]{3,6})\b/i.exec(style)?.[1];
  const contrast = color && background ? contrastOf(color, background) : null;
  if (contrast !== null && contrast < CONTRAST_MIN)
    found.push({
      code: 'lowContrast',
      message: `${color} on ${background} has a contrast of ${contrast.toFixed(1)}: ${CONTRAST_MIN} is the least`,
    });
  const image = /(?:^|;)\s*background(?:-image)?\s*:([^;]*url\([^;]*)/i.exec(style)?.[1];
  if (image !== undefined && !/#[\da-f]{3,6}\b/i.test(image) && !/(?:^|;)\s*background-color\s*:/i.test(style))
    found.push({
      code: 'imageWithoutColor',
      message: 'this background image has no color under it, for mail programs that show no images',
    });
  return found;
}

/** Returns the text directly after an offset. */
function textAfter(html: string, offset: number): string {
  const end = html.indexOf('<', offset);
  return html.slice(offset, Math.min(end < 0 ? html.length : end, offset + 40));
}

/** Returns true if a heading cell follows soon, as in tables of data. */
const hasHeading = (html: string, offset: number): boolean => /<th[\s>]/i.test(html.slice(offset, offset + 400));

/**
 * Returns the contrast of two colors (WCAG 2.2, contrast ratio), from 1 to 21; null if one cannot be read.
 *
 * @param first `#rgb` or `#rrggbb`.
 */
export function contrastOf(first: string, second: string): number | null {
  const [one, other] = [luminanceOf(first), luminanceOf(second)];
  if (one === null || other === null) return null;
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminanceOf(color: string): number | null {
  const digits = color.slice(1);
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  if (!/^[\da-f]{6}$/i.test(long)) return null;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => toLinear(Number.parseInt(long.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
