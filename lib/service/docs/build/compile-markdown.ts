import type { Element, ElementContent, RootContent } from 'hast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import {
  DOCS_TAGS,
  type DocsCode,
  type DocsCodeLine,
  type DocsElement,
  type DocsHeading,
  type DocsNode,
  type DocsPage,
  type DocsTag,
} from '../schema.ts';
import type { CodeLanguage } from './highlighter.ts';
import { parseFence } from './parse-fence.ts';
import { resolveLink } from './resolve-link.ts';
import type { Source } from './sources.ts';
import { plainTextOf } from './text-of.ts';

/** Colours code. */
export type Highlight = (code: string, language: CodeLanguage) => DocsCodeLine[];

const pipeline = unified().use(remarkParse).use(remarkGfm).use(remarkRehype);

/**
 * Compiles a page: its title is the heading of level 1, its description the first paragraph.
 *
 * @throws {Error} that names the file, for a page without these, an element that pages do not have, and an unknown language.
 */
export async function compileMarkdown({ path, file, text }: Source, highlight: Highlight): Promise<DocsPage> {
  const root = await pipeline.run(pipeline.parse(text));
  const [title, lead, ...rest] = root.children.filter((node) => node.type === 'element');
  if (title?.tagName !== 'h1' || lead?.tagName !== 'p')
    throw new Error(`${file} has to begin with a title and a paragraph.`);
  const headings: DocsHeading[] = [];
  const nodes = toNodes(rest, { file, highlight, headings });
  return {
    path,
    title: plainTextOf(toNodes(title.children, { file, highlight, headings })),
    description: plainTextOf(toNodes(lead.children, { file, highlight, headings })),
    headings,
    nodes,
  };
}

type Compiling = { file: string; highlight: Highlight; headings: DocsHeading[] };

function toNodes(children: readonly (ElementContent | RootContent)[], compiling: Compiling): DocsNode[] {
  const nodes: DocsNode[] = [];
  for (const child of children) {
    if (child.type === 'text') {
      if (child.value !== '\n') nodes.push(child.value);
    } else if (child.type === 'element') addElement(nodes, child, compiling);
  }
  return nodes;
}

/** Adds an element; a code block directly after another one becomes its next tab. */
function addElement(nodes: DocsNode[], element: Element, compiling: Compiling): void {
  const { tagName, children } = element;
  if (tagName !== 'pre') {
    nodes.push(...toElements(element, compiling));
    return;
  }
  const [code] = children;
  if (code?.type !== 'element') return;
  const sample = toSample(code, compiling);
  const last = nodes.at(-1);
  const isTab =
    typeof last === 'object' && 'samples' in last && last.samples.every(({ label }) => label !== sample.label);
  if (isTab) nodes[nodes.length - 1] = { samples: [...last.samples, sample] };
  else nodes.push({ samples: [sample] });
}

function toSample({ properties, data, children }: Element, { highlight }: Compiling): DocsCode['samples'][number] {
  const [name] = Array.isArray(properties.className) ? properties.className : [];
  const { grammar, label } = parseFence(String(name ?? 'text').replace('language-', ''), String(data?.meta ?? ''));
  const code = children
    .map((child) => (child.type === 'text' ? child.value : ''))
    .join('')
    .replace(/\n$/, '');
  const lines = grammar ? highlight(code, grammar) : code.split('\n').map((line): DocsCodeLine => [[line]]);
  return { label, lines };
}

const isTag = (name: string): name is DocsTag => DOCS_TAGS.some((tag) => tag === name);

function toElements({ tagName, properties, children: given }: Element, compiling: Compiling): DocsNode[] {
  const children = toNodes(given, compiling);
  if (!isTag(tagName)) throw new Error(`${compiling.file} has an element that pages do not have: ${tagName}.`);
  if (tagName === 'a') {
    const link = resolveLink(String(properties.href), compiling.file);
    if (!link) return children;
    const { href, title } = link;
    // A reader does not know the names of files.
    const isFile = title !== undefined && /^[\w-]+\.md\b/.test(plainTextOf(children));
    return [{ tag: tagName, href, children: isFile ? [title] : children }];
  }
  const element: DocsElement = { tag: tagName, children };
  return [tagName === 'h2' || tagName === 'h3' ? withId(element, compiling.headings) : element];
}

/** Gives a heading an id that no other heading of the page has. */
function withId(element: DocsElement, headings: DocsHeading[]): DocsElement {
  const text = plainTextOf(element.children);
  const slug = slugOf(text);
  const taken = new Set(headings.map(({ id }) => id));
  let id = slug;
  for (let number = 1; taken.has(id); number += 1) id = `${slug}-${number}`;
  headings.push({ id, text, depth: element.tag === 'h2' ? 2 : 3 });
  return { ...element, id };
}

/** Returns the id of a heading, as GitHub makes it: small letters, hyphens for blanks, no punctuation. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
