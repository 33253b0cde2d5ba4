import { parseSync, Visitor } from 'oxc-parser';

/** A literal text in the code instead of a key: its line and its words. */
export type Literal = { line: number; words: string };

type Node = { type: string; start: number; [key: string]: unknown };

/** Attributes, and keys of tables, whose text is spoken or shown. */
const SHOWN = new Set(
  'label title placeholder alt description caption summary heading header hint message consequence note eyebrow text action aria-label aria-description aria-roledescription aria-valuetext'.split(
    ' ',
  ),
);

/** Elements whose text is code or a key cap, independent of language. */
const CODE = new Set(['code', 'pre', 'kbd', 'samp', 'Kbd', 'script', 'style']);

/** Functions whose arguments are texts. */
const SPEAKING = new Set(['fieldMessage']);

/**
 * Lists the texts that a file would show in one language only: between tags, in attributes and in tables of labels.
 * Ignores addresses, paths and texts without a letter.
 */
export function findLiterals(path: string, text: string): Literal[] {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const found = new Map<number, string>();
  const codeSpans: [number, number][] = [];
  const note = (node: unknown) => {
    for (const leaf of leavesOf(node)) if (isWords(leaf.words)) found.set(leaf.start, leaf.words.trim());
  };
  const noteUnlessKey = (node: unknown) => {
    for (const leaf of leavesOf(node)) {
      if (isWords(leaf.words) && !TEXT_KEY.test(leaf.words)) found.set(leaf.start, leaf.words.trim());
    }
  };
  new Visitor({
    JSXElement: (node) => {
      const { name } = node.openingElement;
      if (name.type === 'JSXIdentifier' && CODE.has(name.name)) codeSpans.push([node.start, node.end]);
    },
    JSXText: (node) => {
      if (isWords(node.value)) found.set(node.start + node.value.search(/\S/), node.value.trim());
    },
    JSXExpressionContainer: (node) => {
      // The text between tags; attributes are distinguished by their names below.
      if (text[node.start - 1] !== '=') note(node.expression);
    },
    JSXAttribute: ({ name, value }) => {
      const key = name.type === 'JSXIdentifier' ? name.name : '';
      if (!value || !SHOWN.has(key)) return;
      noteUnlessKey(value.type === 'JSXExpressionContainer' ? value.expression : value);
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && SHOWN.has(key.name)) noteUnlessKey(value);
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier' && SPEAKING.has(callee.name)) for (const one of given) note(one);
    },
  }).visit(program);
  return [...found]
    .filter(([start]) => !codeSpans.some(([from, to]) => from <= start && start < to))
    .map(([start, words]) => ({ line: text.slice(0, start).split('\n').length, words: words.replace(/\s+/g, ' ') }))
    .sort((one, other) => one.line - other.line);
}

/** Names in code: in a table or an expression they are keys of texts. */
const TEXT_KEY = /^[a-z]\w*(\.\w+)*$/;

/** Returns the possible strings of an expression. */
function leavesOf(node: unknown): { start: number; words: string }[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ start: node.start, words: node.value }] : [];
    case 'TemplateLiteral':
      return [{ start: node.start, words: quasisOf(node) }];
    case 'ConditionalExpression':
      return [...leavesOf(node.consequent), ...leavesOf(node.alternate)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node.operator === '&&' ? leavesOf(node.right) : [...leavesOf(node.left), ...leavesOf(node.right)];
    default:
      return [];
  }
}

const COMPARISON = /^([=!]==?|[<>]=?|in|instanceof)$/;

function quasisOf({ quasis }: Node): string {
  if (!Array.isArray(quasis)) return '';
  return quasis.map((one: { value: { raw: string } }) => one.value.raw).join(' ');
}

const isNode = (node: unknown): node is Node =>
  typeof node === 'object' &&
  node !== null &&
  'type' in node &&
  !('operator' in node && COMPARISON.test(String(node.operator)));

/** Checks if a text has a letter and is not an address or path. */
const isWords = (words: string) => /\p{L}/u.test(words) && !/^\s*(\/|https?:|mailto:|#)/.test(words);
