/** The kinds of value that a tag prints. */
export type TagKind = 'text' | 'number' | 'date' | 'datetime' | 'boolean' | 'list';

/** Characters of the words in the place of a value that is missing. */
export const TAG_DEFAULT_MAX = 200;

/**
 * Writes a tag: texts as they are, numbers and dates in the form of the reader's language.
 *
 * @param fallback the words where a reader has no value; empty for none.
 */
export function writeTag({ path, kind }: { path: string; kind: TagKind }, fallback: string): string {
  const words = fallback
    .replace(/[\p{Cc}"{}]/gu, '')
    .trim()
    .slice(0, TAG_DEFAULT_MAX);
  const print = kind === 'number' ? `number ${path}` : kind === 'date' || kind === 'datetime' ? `date ${path}` : path;
  if (words === '') return `{{${print}}}`;
  return print === path ? `{{${path} or "${words}"}}` : `{{#if ${path}}}{{${print}}}{{else}}${words}{{/if}}`;
}
