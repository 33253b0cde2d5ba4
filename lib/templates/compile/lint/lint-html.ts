import { type HtmlElement, readElements } from '#lib/mail/inline-css/read-elements.ts';
import type { TemplateProblem } from '../../schema.ts';
import { type CompileJob, findingAt, positionIn } from '../compile-job.ts';
import { blankTags } from '../mask-tags.ts';
import { lintDocument } from './lint-document.ts';
import { lintElement } from './lint-element.ts';

/** A finding of a rule: its level, unless it is a warning, its code, its reason with the remedy, and its offset. */
export type LintFinding = { level?: 'error'; code: string; message: string; offset: number };

/** An HTML text as the rules read it: its tags are letters, so that its offsets are those of the source. */
export type LintedHtml = { html: string; elements: readonly HtmlElement[]; sheets: readonly string[] };

/** Findings of one code that are reported; more say nothing new. */
const SAME_MAX = 10;

/**
 * Lists what mail programs, readers or filters will mind about the HTML of a version (docs/templates.md). The HTML of
 * MJML has lines of its own.
 */
export function lintHtml(source: string, job: Pick<CompileJob, 'kind' | 'hasLayout' | 'preheader'>): TemplateProblem[] {
  const html = blankTags(source);
  const linted: LintedHtml = { html, ...readElements(html) };
  const counts = new Map<string, number>();
  const found: LintFinding[] = [
    ...lintDocument(linted, job),
    ...linted.elements.flatMap((element) => lintElement(linted, element)),
  ];
  return found.flatMap(({ level = 'warning', code, message, offset }) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    if (count > SAME_MAX) return [];
    return [findingAt(level, code, message, { part: 'html', ...positionIn(html, offset) })];
  });
}
