import type { Escape } from './ast.ts';

/**
 * A position in HTML as far as escaping depends on it. `inTag` is between attributes, `name` within the name of a tag or
 * an attribute, `value` within the value of an attribute.
 */
export type HtmlContext = {
  state: 'text' | 'open' | 'inTag' | 'name' | 'beforeValue' | 'value' | 'comment' | 'declaration' | 'rawText';
  /** The element, in lower case. */
  tag: string;
  /** The attribute, in lower case. */
  attribute: string;
  /** The quotation mark of the value; empty for a value without one. */
  quote: '' | '"' | "'";
  /** Nothing of the value is before this position. */
  isAtStart: boolean;
};

/** The context at the start of a document. */
export const DOCUMENT_START: HtmlContext = { state: 'text', tag: '', attribute: '', quote: '', isAtStart: false };

const LINK_ATTRIBUTES: ReadonlySet<string> = new Set(['href', 'src', 'action', 'formaction', 'background', 'poster']);

/** Returns the escape of a tag in a context; null where a value must not be printed. */
export function escapeAt({ state, tag, attribute, quote, isAtStart }: HtmlContext): Escape | null {
  switch (state) {
    case 'text':
    case 'comment':
    case 'declaration':
      return 'html';
    case 'rawText':
      return tag === 'style' ? 'style' : null;
    case 'value':
      if (quote === '' || attribute.startsWith('on')) return null;
      if (attribute === 'style') return 'style';
      if (LINK_ATTRIBUTES.has(attribute)) return isAtStart ? 'link' : 'linkRest';
      return 'html';
    default:
      return null;
  }
}

/** Names a context in a message. */
export function describeContext({ state, tag, attribute }: HtmlContext): string {
  if (state === 'rawText') return `<${tag}>`;
  if (state === 'value' && attribute.startsWith('on')) return `the script of ${attribute}`;
  if (state === 'value' || state === 'beforeValue') return `the value of ${attribute} without quotation marks`;
  return 'a tag or the name of an attribute';
}

/** Returns the context after a printed value. */
export function afterPrint(context: HtmlContext): HtmlContext {
  if (context.state === 'beforeValue') return { ...context, state: 'value', quote: '', isAtStart: false };
  if (context.state === 'open') return { ...context, state: 'name', attribute: '' };
  if (context.state === 'inTag') return { ...context, state: 'name', attribute: '' };
  return context.isAtStart ? { ...context, isAtStart: false } : context;
}

/** Returns the common context after alternative pieces of HTML; null if they end in different contexts. */
export function joinContexts(left: HtmlContext, right: HtmlContext): HtmlContext | null {
  const one = settle(left);
  const other = settle(right);
  if (one.state !== other.state) return null;
  const isSame = one.tag === other.tag && one.attribute === other.attribute && one.quote === other.quote;
  return isSame ? { ...one, isAtStart: one.isAtStart && other.isAtStart } : null;
}

/** Drops the details of a context that do not matter once a block ends there. */
function settle(context: HtmlContext): HtmlContext {
  switch (context.state) {
    case 'name':
    case 'inTag':
      return { ...context, state: 'inTag', attribute: '', quote: '', isAtStart: false };
    case 'text':
    case 'comment':
    case 'declaration':
      return { ...DOCUMENT_START, state: context.state };
    default:
      return context;
  }
}
