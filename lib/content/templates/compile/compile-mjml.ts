import core from 'mjml-core';
import preset from 'mjml-preset-core';
import { findMasked, maskTags, restoreTags } from '#lib/mail/template/mask-tags.ts';
import type { TemplateProblem } from '../schema.ts';
import { findingAt } from './compile-job.ts';
import { type MjmlOutline, readMjml } from './read-mjml.ts';

/** HTML that MJML may become, in characters; the engine refuses more. */
const HTML_MAX = 1_048_576;

/** Findings of one kind that are reported. */
const FINDINGS_MAX = 50;

/** Without `fonts`, so that no mail loads fonts that its author did not name. */
const OPTIONS = { presets: [preset], ignoreIncludes: true, validationLevel: 'soft', fonts: {} } as const;

/**
 * Compiles MJML to HTML. Tags of the template are words for the compiler; those between elements get an `mj-raw` around
 * them. No file is read.
 *
 * @returns no HTML if an error prevents it.
 */
export async function compileMjml(source: string): Promise<{ html: string | null; problems: TemplateProblem[] }> {
  const { text, tags } = maskTags(source);
  const outline = readMjml(text);
  if (outline.problems.length > 0) return { html: null, problems: outline.problems };
  try {
    const { html, errors } = await core.default(wrapTags(text, outline), OPTIONS);
    if (html.length > HTML_MAX) return refused(`the HTML has more than ${HTML_MAX} characters`);
    const found = errors.slice(0, FINDINGS_MAX).map((error) => describeError(error, tags));
    const problems = [...found, ...findLost(text, html, tags)];
    return { html: restoreTags(nameCarousels(html), tags), problems };
  } catch (error) {
    return refused(error instanceof RangeError ? 'it is too large, or nested too deeply' : 'it cannot be compiled');
  }
}

/** Numbers the carousels, to which the compiler gives random names: the same source becomes the same HTML. */
function nameCarousels(html: string): string {
  const names = new Map<string, string>();
  return html.replace(/(mj-carousel-(?:radio-)?)([\da-f]{16})\b/g, (_, start: string, name: string) => {
    const known = names.get(name) ?? `${names.size + 1}`;
    names.set(name, known);
    return start + known;
  });
}

const refused = (reason: string) => ({
  html: null,
  problems: [findingAt('error', 'mjml', `the MJML cannot be used: ${reason}`, { part: 'mjml' })],
});

/** Wraps the tags between elements, which the compiler would drop. */
function wrapTags(text: string, { between }: MjmlOutline): string {
  let result = '';
  let kept = 0;
  for (const { start, end } of between) {
    const wrapped = text.slice(start, end).replace(/mwtag\d+z/g, '<mj-raw>$&</mj-raw>');
    result += text.slice(kept, start) + wrapped;
    kept = end;
  }
  return result + text.slice(kept);
}

/** Describes a finding of the compiler. An unknown attribute is left out of the HTML; an unknown element is an error. */
function describeError({ line, message }: { line: number; message: string }, tags: readonly string[]): TemplateProblem {
  const level = message.startsWith('Attribute') ? 'warning' : 'error';
  return findingAt(level, 'mjml', restoreTags(message, tags), { part: 'mjml', line });
}

/** Reports the tags that the HTML does not have. */
function findLost(masked: string, html: string, tags: readonly string[]): TemplateProblem[] {
  const kept = findMasked(html);
  const lost = [...tags.entries()].filter(([number, tag]) => !kept.has(number) && !tag.startsWith('{{!'));
  return lost.slice(0, FINDINGS_MAX).map(([number, tag]) => {
    const line = masked.slice(0, masked.indexOf(`mwtag${number}z`)).split('\n').length;
    const level = BLOCK.test(tag) ? 'error' : 'warning';
    return findingAt(level, 'lostTag', `${tag} is not in the HTML: MJML ignores it here`, { part: 'mjml', line });
  });
}

/** The tags of blocks: content would be repeated, or shown, against the will of its author. */
const BLOCK = /^\{\{[~\s]*(?:[#/^]|(?:if|elseif|else|each|end)\b)/;
