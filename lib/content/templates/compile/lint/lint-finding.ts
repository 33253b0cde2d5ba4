import type { HtmlElement } from '#lib/mail/inline-css/read-elements.ts';

/** A finding of a rule: its level, unless it is a warning, its code, its reason with the remedy, and its offset. */
export type LintFinding = { level?: 'error'; code: string; message: string; offset: number };

/** An HTML text as the rules read it: its tags are letters, so that its offsets are those of the source. */
export type LintedHtml = { html: string; elements: readonly HtmlElement[]; sheets: readonly string[] };
