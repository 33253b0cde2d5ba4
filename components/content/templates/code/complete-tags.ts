import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';

/** The words of the language (docs/templates.md) that a tag may begin with. */
const WORDS: readonly Completion[] = [
  ...['#if ', '#unless ', '#each ', '#with ', 'else', '/if', '/unless', '/each', '/with', '> '],
  ...['date ', 'number ', 'currency ', 'upper ', 'lower ', 'truncate ', 'url ', 'join ', 'count ', 'plural '],
  ...['@recipient.email', '@recipient.name', '@recipient.domain', '@now', '@message.id'],
  ...['@unsubscribe_url', '@view_url', '@index', '@first', '@last'],
].map((label) => ({ label, type: 'keyword' }));

/** Completes a tag: the variables of the template first, then the words of the language. */
export function completeTag(context: CompletionContext, variables: readonly string[]): CompletionResult | null {
  const typed = context.matchBefore(/\{\{\{?\s*[^{}\n]*/);
  if (!typed) return null;
  const word = context.matchBefore(/[#/@>]?[\w.]*/);
  const names = variables.map((label): Completion => ({ label, type: 'variable', boost: 1 }));
  return { from: word?.from ?? context.pos, options: [...names, ...WORDS], validFor: /^[#/@>]?[\w.]*$/ };
}
