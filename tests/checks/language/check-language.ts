import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isForeign, listSources } from '../boundaries/read-modules.ts';
import { BANNED_TERMS } from './banned-terms.ts';
import { readDocumentWords, readSourceWords, type Words } from './read-words.ts';

/** One break of the language rules of `docs/glossary.md`. */
export type LanguageFault = { path: string; line: number; kind: 'opening' | 'term'; message: string };

/** The words that a doc comment must not begin with: it begins with a main clause. */
const OPENINGS = /^(What|Whether|Where|Who|Whose|Whom|Which)\b/;

/** The files that define the banned terms, and so must name them. */
const DEFINES_TERMS = /^(tests\/checks\/language\/|tests\/unit\/checks\/language\.test\.ts|docs\/glossary\.md)/;

/** Code samples in other programming languages, where `void` is a keyword. */
const SAMPLES = /^components\/(kit|content\/templates)\/samples\//;

/**
 * Finds doc comments that begin with a subordinate clause, and banned terms in names, comments, strings and documents.
 *
 * @param root The folder of the package.
 */
export function findLanguageFaults(root: string): LanguageFault[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const sources = listSources(root).filter((path) => !DEFINES_TERMS.test(path) && !SAMPLES.test(path));
  const documents = listDocuments(root).filter((path) => !DEFINES_TERMS.test(path));
  return [
    ...sources.flatMap((path) => findSourceFaults(path, read(path))),
    ...documents.flatMap((path) => {
      const text = read(path);
      return findTerms(path, text, 'prose', readDocumentWords(text));
    }),
  ];
}

/** Finds the language faults of one source file. */
export function findSourceFaults(path: string, text: string): LanguageFault[] {
  const { docs, prose, names } = readSourceWords(path, text);
  const openings = docs.flatMap(({ at, text: words }): LanguageFault[] => {
    const word = OPENINGS.exec(words)?.[0];
    return word
      ? [{ path, line: lineOf(text, at), kind: 'opening', message: `a doc comment begins with ${word}` }]
      : [];
  });
  return [...openings, ...findTerms(path, text, 'prose', prose), ...findTerms(path, text, 'names', names)];
}

/** Finds banned terms; a name is reported once per file, at its first use. */
function findTerms(path: string, text: string, where: 'prose' | 'names', words: readonly Words[]): LanguageFault[] {
  const terms = BANNED_TERMS.filter((term) => term.in === where || term.in === 'both');
  const seen = new Set<string>();
  return words.flatMap(({ at, text: found }) => {
    if (where === 'names' && seen.has(found)) return [];
    seen.add(found);
    const term = terms.find(({ pattern }) => pattern.test(found));
    if (!term) return [];
    const match = term.pattern.exec(found)?.[0] ?? '';
    return [{ path, line: lineOf(text, at), kind: 'term', message: `"${match}" → ${term.instead}` } as const];
  });
}

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;

/** The Markdown documents under a folder, from that folder. */
function listDocuments(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .map((entry) => ({ path: folder ? `${folder}/${entry.name}` : entry.name, isFolder: entry.isDirectory() }))
    .filter(({ path }) => !isForeign(path))
    .flatMap(({ path, isFolder }) => (isFolder ? listDocuments(root, path) : path.endsWith('.md') ? [path] : []))
    .sort();
}
