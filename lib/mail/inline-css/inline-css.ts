import parse from 'css-tree/parser';
import { escapeHtml } from '../escape-html.ts';
import { matchesSelector } from './match-selector.ts';
import { type HtmlElement, readElements } from './read-elements.ts';
import { type Declaration, readDeclarations, readRules, type StyleRule } from './read-rules.ts';

/** The bounds of one HTML text: comparisons of an element with a selector, characters of style sheets, and of the result. */
export const INLINE_TESTS_MAX = 200_000;
const SHEETS_MAX = 262_144;
const ADDED_MAX = 5_242_880;

/** Characters of an attribute that is compared, and of a style that is read, for the work of one more comparison. */
const TEST_CHARACTERS = 64;

/** Elements that are not displayed. */
const HIDDEN: ReadonlySet<string> = new Set('base head link meta script style title'.split(' '));

/** An HTML text that takes too much work. */
class TooMuchWork extends Error {}

/** The HTML with its styles in attributes, and the work that it took, in comparisons. */
export type InlinedHtml = { html: string; tests: number };

/**
 * Moves the rules of the style sheets of an HTML text into `style` attributes, for mail programs that ignore style sheets.
 * Only these attributes change; the style sheets stay, for at-rules and pseudo-classes. Declarations of the element
 * itself win over those of a rule, unless the rule's are important.
 *
 * @param testsMax the comparisons that it may take.
 * @returns null for HTML that is too much work: more than so many comparisons, style sheets over 256 KiB, or styles that
 *   add more than 5 MiB.
 */
export function inlineCss(html: string, testsMax = INLINE_TESTS_MAX): InlinedHtml | null {
  const { elements, sheets } = readElements(html);
  if (sheets.reduce((sum, { length }) => sum + length, 0) > SHEETS_MAX) return null;
  try {
    const rules = sheets.flatMap(readRules).sort((one, other) => one.specificity - other.specificity);
    return rules.length === 0 ? { html, tests: 0 } : editStyles(html, elements, rules, testsMax);
  } catch (error) {
    if (error instanceof TooMuchWork || error instanceof RangeError) return null;
    throw error;
  }
}

function editStyles(
  html: string,
  elements: readonly HtmlElement[],
  rules: readonly StyleRule[],
  testsMax: number,
): InlinedHtml {
  let tests = 0;
  const count = (characters = 0) => {
    tests += 1 + Math.floor(characters / TEST_CHARACTERS);
    if (tests > testsMax) throw new TooMuchWork();
  };
  let result = '';
  let kept = 0;
  for (const element of elements) {
    if (HIDDEN.has(element.tag.name) || element.tag.isForeign) continue;
    const matching = rules.filter(({ steps }) => matchesSelector(element, steps, count));
    if (matching.length === 0) continue;
    for (const { declarations } of matching) count(declarations.length * TEST_CHARACTERS);
    count(element.attribute('style')?.length);
    const { start, end, text } = writeStyle(html, element, matching);
    result += html.slice(kept, start) + text;
    kept = end;
    if (result.length - kept > ADDED_MAX) throw new TooMuchWork();
  }
  return { html: result + html.slice(kept), tests };
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
