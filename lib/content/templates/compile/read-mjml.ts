import { type StartTag, tokenize } from '#lib/mail/rewrite-html/tokenize.ts';
import type { TemplateProblem } from '../schema.ts';
import { findingAt, positionIn } from './compile-job.ts';

/** Elements of MJML whose content is text or HTML. */
const CONTENT_ELEMENTS: ReadonlySet<string> = new Set(
  [
    'mj-accordion-text mj-accordion-title mj-breakpoint mj-button mj-carousel-image mj-navbar-link mj-preview mj-raw',
    'mj-social-element mj-style mj-table mj-text mj-title',
  ]
    .join(' ')
    .split(' '),
);

/** The deepest nesting of MJML elements; a mail needs seven. */
const DEPTH_MAX = 40;

/** Elements of one template: some hundred times as many as a mail has. */
const ELEMENTS_MAX = 10_000;

/** A range of text. */
type TextRange = { start: number; end: number };

/** The structure of an MJML text: its errors, and its texts between elements that take only other elements. */
export type MjmlOutline = { problems: TemplateProblem[]; between: TextRange[] };

/** Reads the structure of MJML. Elements that are open at the end, or closed by another's end tag, are errors. */
export function readMjml(mjml: string): MjmlOutline {
  const problems: TemplateProblem[] = [];
  const between: TextRange[] = [];
  const open: { name: string; start: number }[] = [];
  let elements = 0;
  const report = (message: string, offset: number) =>
    problems.push(findingAt('error', 'mjml', message, { part: 'mjml', ...positionIn(mjml, offset) }));
  const isInContent = () => CONTENT_ELEMENTS.has(open.at(-1)?.name ?? '');
  tokenize(mjml, {
    onStartTag({ name, start, end }: StartTag) {
      if (!isMjml(name) || isInContent() || problems.length > 0) return;
      elements += 1;
      if (open.length === 0 && name !== 'mjml') report('MJML is one mjml element with everything in it', start);
      if (open.length >= DEPTH_MAX) report(`elements are nested deeper than ${DEPTH_MAX}`, start);
      if (elements > ELEMENTS_MAX) report(`there are more than ${ELEMENTS_MAX} elements`, start);
      if (name === 'mj-include') report('mj-include is not read: put the content here, or use a snippet', start);
      if (mjml[end - 2] !== '/') open.push({ name, start });
    },
    onEndTag(name, start) {
      const last = open.at(-1);
      if (!isMjml(name) || problems.length > 0 || (isInContent() && last?.name !== name)) return;
      if (!last) report(`${name} is not open`, start);
      else if (last.name === name) open.pop();
      else report(`${last.name} is not closed before the end of ${name}`, last.start);
    },
    onText(start, end) {
      if (open.length > 0 && !isInContent()) between.push({ start, end });
    },
  });
  const [unclosed] = open.slice(-1);
  if (unclosed && problems.length === 0) report(`${unclosed.name} is not closed`, unclosed.start);
  if (elements === 0 && problems.length === 0) report('MJML is one mjml element with everything in it', 0);
  return { problems, between };
}

const isMjml = (name: string): boolean => name === 'mjml' || name.startsWith('mj-');
