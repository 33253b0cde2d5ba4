/** Elements whose content is not shown. */
const HIDDEN_ELEMENT = /<(style|script|head)\b/gi;

/** A tag. A "<" without a ">" within 4,000 characters is text. */
const TAG = /<[a-z!/][^<>]{0,4000}>/gi;

/** Tags that end a line. */
const ENDS_LINE = /^<(?:br|\/p|\/div|\/tr|\/li|\/h\d)\b/i;

/** Converts HTML to plain text in lines. Runs in linear time for any input. */
export const stripTags = (html: string): string =>
  removeHiddenElements(html)
    .replace(TAG, (tag) => (ENDS_LINE.test(tag) ? '\n' : ' '))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&amp;/g, '&');

/** Removes the elements that are not shown; an element without an end tag is kept. */
function removeHiddenElements(html: string): string {
  const lower = html.toLowerCase();
  const kept: string[] = [];
  const endless = new Set<string>();
  let from = 0;
  for (const { 1: name = '', index } of lower.matchAll(HIDDEN_ELEMENT)) {
    if (index < from || endless.has(name)) continue;
    const end = lower.indexOf(`</${name}`, index);
    if (end < 0) endless.add(name);
    else {
      kept.push(html.slice(from, index));
      from = end;
    }
  }
  return kept.concat(html.slice(from)).join('');
}
