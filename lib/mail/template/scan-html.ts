import { DOCUMENT_START, type HtmlContext } from './html-context.ts';

/** Elements whose content is not HTML. */
const RAW_TEXT: ReadonlySet<string> = new Set(['script', 'style']);

const SPACE = /\s*/y;
const TAG_NAME = /[^\s/>]*/y;
const ATTRIBUTE_NAME = /[^\s/>=]+/y;
const UNQUOTED = /[^\s>]*/y;

/** Returns the context after a piece of HTML that begins in a context, in time linear to the piece. */
export function scanHtml(context: HtmlContext, html: string): HtmlContext {
  let at = 0;
  let { state, tag, attribute, quote, isAtStart } = context;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(html)?.[0] ?? '';
    at += found.length;
    return found;
  };
  /** Moves after the next `mark`; false at the end of the piece. */
  const skipPast = (mark: string): boolean => {
    const found = html.indexOf(mark, at);
    at = found < 0 ? html.length : found + mark.length;
    return found >= 0;
  };
  while (at < html.length) {
    switch (state) {
      case 'text':
        if (skipPast('<')) state = 'open';
        break;
      case 'open':
        state = openAt(html, at);
        if (state === 'name') {
          const isEnd = html[at] === '/';
          if (isEnd) at += 1;
          tag = (isEnd ? '/' : '') + take(TAG_NAME).toLowerCase();
          attribute = '';
          if (at < html.length) state = 'inTag';
        } else if (state === 'comment') {
          at += 3;
          // Outlook reads the content of a conditional comment as HTML.
          if (isConditional(html, at)) {
            at = html.indexOf(']>', at) + 2;
            state = 'text';
          } else if (html[at] === '>') {
            at += 1;
            state = 'text';
          }
        }
        break;
      case 'name':
        // The rest of a name that a tag of the template is part of.
        take(ATTRIBUTE_NAME);
        if (at < html.length) state = html[at] === '=' ? 'name' : 'inTag';
        if (html[at] === '=') {
          at += 1;
          state = 'beforeValue';
        }
        break;
      case 'inTag': {
        take(SPACE);
        if (at >= html.length) break;
        if (html[at] === '>') {
          at += 1;
          state = RAW_TEXT.has(tag) ? 'rawText' : 'text';
        } else if (html[at] === '/' || html[at] === '=') {
          at += 1;
        } else {
          attribute = take(ATTRIBUTE_NAME).toLowerCase();
          if (at >= html.length) {
            state = 'name';
            break;
          }
          take(SPACE);
          if (html[at] === '=') {
            at += 1;
            state = 'beforeValue';
          }
        }
        break;
      }
      case 'beforeValue': {
        take(SPACE);
        if (at >= html.length) break;
        const mark = html[at];
        quote = mark === '"' || mark === "'" ? mark : '';
        if (quote !== '') at += 1;
        isAtStart = true;
        state = mark === '>' ? 'inTag' : 'value';
        break;
      }
      case 'value': {
        const before = at;
        const isEnded = quote === '' ? take(UNQUOTED).length >= 0 && at < html.length : skipPast(quote);
        if (at > before) isAtStart = false;
        if (isEnded) {
          state = 'inTag';
          attribute = '';
          quote = '';
          isAtStart = false;
        }
        break;
      }
      case 'comment':
        if (skipPast('-->')) state = 'text';
        break;
      case 'declaration':
        if (skipPast('>')) state = 'text';
        break;
      case 'rawText': {
        const end = findEndTag(html, tag, at);
        at = end < 0 ? html.length : end;
        if (end >= 0) state = 'open';
        break;
      }
    }
  }
  if (state === 'text') return DOCUMENT_START;
  return { state, tag, attribute, quote, isAtStart };
}

/** The longest condition of a conditional comment. */
const CONDITION_MAX = 200;

const isConditional = (html: string, at: number): boolean =>
  /^\[if\b/i.test(html.slice(at, at + 4)) && html.slice(at, at + CONDITION_MAX).includes(']>');

/** Returns the state after a `<`. A `<` that opens nothing is text. */
function openAt(html: string, at: number): HtmlContext['state'] {
  if (html.startsWith('!--', at)) return 'comment';
  const character = html[at] ?? '';
  if (character === '!' || character === '?') return 'declaration';
  return /[a-z/]/i.test(character) ? 'name' : 'text';
}

/** Returns the offset after the `<` of an end tag; -1 if it is missing. */
function findEndTag(html: string, tag: string, from: number): number {
  const pattern = tag === 'style' ? /<(?=\/style)/gi : /<(?=\/script)/gi;
  pattern.lastIndex = from;
  const found = pattern.exec(html);
  return found ? found.index + 1 : -1;
}
