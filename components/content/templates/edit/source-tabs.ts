import type { SourceFormat, TemplateProblem } from '#lib/content/templates/schema.ts';

/** The tabs of the editor's left side. */
export const SOURCE_TABS = ['source', 'text', 'amp', 'settings', 'data'] as const;

/** A tab of the editor's left side. */
export type SourceTab = (typeof SOURCE_TABS)[number];

/** A position in the draft: a tab, and a line and a column where the tab has lines. The line of a block is its number. */
export type Jump = { tab: SourceTab; line: number; column: number };

const TABS: Readonly<Record<string, SourceTab>> = {
  html: 'source',
  mjml: 'source',
  blocks: 'source',
  text: 'text',
  amp_html: 'amp',
};

/** Returns the tab of a part of the message; headers, the subject and the sender are settings. */
export const tabOf = (part: string): SourceTab => TABS[part] ?? (part === 'test_data' ? 'data' : 'settings');

/** Checks whether the lines of a problem are those of what its author typed: not those of a snippet, or of compiled HTML. */
export const hasOwnLine = ({ part, snippet }: TemplateProblem, format: SourceFormat): boolean =>
  snippet === null && !(part === 'html' && format !== 'html');

/** Returns the position of a problem; one without a line of its own is at the start of its part. */
export function positionOf(problem: TemplateProblem, format: SourceFormat): Jump {
  const { part, line, column } = problem;
  return hasOwnLine(problem, format) ? { tab: tabOf(part), line, column } : { tab: tabOf(part), line: 1, column: 1 };
}
