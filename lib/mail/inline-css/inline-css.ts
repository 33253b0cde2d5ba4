import parse from 'css-tree/parser';
import { escapeHtml } from '../escape-html.ts';
import { matchesSelector } from './match-selector.ts';
import { type HtmlElement, readElements } from './read-elements.ts';
import { type Declaration, readDeclarations, readRules, type StyleRule } from './read-rules.ts';

/** The bounds of one HTML text: comparisons of an element with a selector, and characters of style sheets. */
const TESTS_MAX = 200_000;
const SHEETS_MAX = 262_144;

/** Elements that are not displayed. */
const HIDDEN: ReadonlySet<string> = new Set('base head link meta script style title'.split(' '));

/** An HTML text that takes too much work. */
class TooMuchWork extends Error {}

/**
 * Moves the rules of the style sheets of an HTML text into `style` attributes, for mail programs that ignore style sheets.
 * Only these attributes change; the style sheets stay, for at-rules and pseudo-classes. Declarations of the element
 * itself win over those of a rule, unless the rule's are important.
 *
 * @returns null for HTML that is too much work: more than 200,000 comparisons, or style sheets over 256 KiB.
 */
export function inlineCss(html: string): string | null {
  const { elements, sheets } = readElements(html);
  if (sheets.reduce((sum, { length }) => sum + length, 0) > SHEETS_MAX) return null;
  try {
    const rules = sheets.flatMap(readRules).sort((one, other) => one.specificity - other.specificity);
    return rules.length === 0 ? html : editStyles(html, elements, rules);
  } catch (error) {
    if (error instanceof TooMuchWork || error instanceof RangeError) return null;
    throw error;
  }
}

function editStyles(html: string, elements: readonly HtmlElement[], rules: readonly StyleRule[]): string {
  let tests = 0;
  const count = () => {
    tests += 1;
    if (tests > TESTS_MAX) throw new TooMuchWork();
  };
  let result = '';
  let kept = 0;
  for (const element of elements) {
    if (HIDDEN.has(element.tag.name) || element.tag.isForeign) continue;
    const matching = rules.filter(({ steps }) => matchesSelector(element, steps, count));
    if (matching.length === 0) continue;
    const { start, end, text } = writeStyle(html, element, matching);
    result += html.slice(kept, start) + text;
    kept = end;
  }
  return result + html.slice(kept);
}

/** Returns the edit that writes the style of an element. */
function writeStyle(html: string, element: HtmlElement, rules: readonly StyleRule[]) {
  const { tag } = element;
  const style = combine(rules, readOwn(element.attribute('style') ?? ''));
  const attribute = tag.attributes.find(({ name }) => name === 'style');
  if (!attribute) {
    const after = tag.start + 1 + tag.name.length;
    return { start: after, end: after, text: ` style="${escapeHtml(style)}"` };
  }
  const { start, end } = attribute;
  if (/["']/.test(html.charAt(start - 1))) return { start, end, text: escapeHtml(style) };
  const hasEquals = end > start || html.slice(tag.start, start).trimEnd().endsWith('=');
  return { start, end, text: `${hasEquals ? '' : '='}"${escapeHtml(style)}"` };
}

const readOwn = (style: string): Declaration[] =>
  readDeclarations(parse(style, { context: 'declarationList', onParseError: () => {} }));

/** Combines declarations in the order of the cascade; of each property the last one stays. */
function combine(rules: readonly StyleRule[], own: readonly Declaration[]): string {
  const ofRules = rules.flatMap(({ declarations }) => declarations);
  const isImportant = ({ isImportant: important }: Declaration) => important;
  const isNormal = ({ isImportant: important }: Declaration) => !important;
  const order = [
    ...ofRules.filter(isNormal),
    ...own.filter(isNormal),
    ...ofRules.filter(isImportant),
    ...own.filter(isImportant),
  ];
  const values = new Map<string, string>();
  for (const { property, value } of order) {
    const name = property.startsWith('--') ? property : property.toLowerCase();
    values.delete(name);
    values.set(name, value);
  }
  return [...values].map(([property, value]) => `${property}: ${value}`).join('; ');
}
