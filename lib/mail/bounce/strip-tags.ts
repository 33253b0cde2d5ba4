/** Elements whose content nobody reads. */
const UNREAD = /<(style|script|head)\b/gi;

/** A tag; one that does not end soon is none. */
const TAG = /<[a-z!/][^<>]{0,4000}>/gi;

/** Tags that end a line. */
const ENDS_LINE = /^<(?:br|\/p|\/div|\/tr|\/li|\/h\d)\b/i;

/** The words of an HTML text, in lines. Takes time in proportion to its length, whatever comes. */
export const stripTags = (html: string): string =>
  withoutUnread(html)
    .replace(TAG, (tag) => (ENDS_LINE.test(tag) ? '\n' : ' '))
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&amp;/g, '&');

/** Leaves out each such element up to its end; one without an end is read. */
function withoutUnread(html: string): string {
  const lower = html.toLowerCase();
  const kept: string[] = [];
  const endless = new Set<string>();
  let from = 0;
  for (const { 1: name = '', index } of lower.matchAll(UNREAD)) {
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
