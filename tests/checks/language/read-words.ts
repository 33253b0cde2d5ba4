import { parseSync, Visitor } from 'oxc-parser';

/** One piece of text to check: where it begins in the file, and its words. */
export type Words = { at: number; text: string };

/** The words of one source file. */
export type SourceWords = { docs: Words[]; prose: Words[]; names: Words[] };

/**
 * Reads the doc comments, the prose (comments and strings, code in backticks left out) and the names that a source
 * file declares.
 *
 * @throws {Error} naming the file when it does not parse.
 */
export function readSourceWords(path: string, text: string): SourceWords {
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const prose: Words[] = comments.map(({ start, value }) => ({ at: start, text: withoutCode(value) }));
  const docs = comments
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .map(({ start, value }) => ({ at: start, text: withoutStars(value) }));
  const names: Words[] = [{ at: 0, text: splitPath(path) }];
  new Visitor({
    Identifier: ({ name, start }) => {
      names.push({ at: start, text: splitName(name) });
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && value.includes(' ')) prose.push({ at: start, text: withoutCode(value) });
    },
    TemplateElement: ({ value, start }) => {
      if (value.raw.includes(' ')) prose.push({ at: start, text: value.raw });
    },
    JSXText: ({ value, start }) => {
      prose.push({ at: start, text: value });
    },
  }).visit(program);
  return { docs, prose, names };
}

/** Reads the prose of a Markdown document; code blocks, code spans and link targets are left out. */
export function readDocumentWords(text: string): Words[] {
  const blank = (match: string) => match.replace(/[^\n]/g, ' ');
  const prose = text
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)]*\)/g, blank);
  return [...prose.matchAll(/[^\n]+/g)].map((line) => ({ at: line.index, text: line[0] }));
}

/** Splits an identifier into lower-case words: `FarEndMatrix` → `far end matrix`. */
export const splitName = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[_$]+/g, ' ')
    .toLowerCase();

const splitPath = (path: string) => path.replace(/\.[a-z.]+$/, '').replace(/[/\-[\]()]+/g, ' ');

const withoutStars = (comment: string) => comment.replace(/^\s*\*+ ?/gm, '').trim();

const withoutCode = (text: string) => text.replace(/`[^`]*`/g, ' ').replace(/\n\s*\*? ?/g, ' ');
