import { readElements } from '#lib/mail/inline-css/read-elements.ts';
import { blankTags } from '#lib/mail/template/mask-tags.ts';
import type { TemplateProblem } from '../../schema.ts';
import { type CompileJob, findingAt, positionIn } from '../compile-job.ts';
import { lintDocument } from './lint-document.ts';
import { lintElement } from './lint-element.ts';
import type { LintedHtml, LintFinding } from './lint-finding.ts';

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
  return found.flatMap(({ level, code, message, offset }) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    if (count > SAME_MAX) return [];
    return [findingAt(level ?? 'warning', code, message, { part: 'html', ...positionIn(html, offset) })];
  });
}
