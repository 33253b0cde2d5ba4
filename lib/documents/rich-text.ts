import { z } from 'zod';
import type { BlockWriter } from './email/block-writer.ts';
import { multiLine, OwnColor, Url } from './fields.ts';

/** Text of one look. A line break within a paragraph is a line feed. */
const Run = z.strictObject({
  text: multiLine(20_000),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  color: OwnColor.optional(),
  href: Url.optional(),
});
/** A piece of text of one look. */
export type Run = z.infer<typeof Run>;

const Paragraph = z.strictObject({
  type: z.enum(['paragraph', 'bullet', 'number']),
  runs: z.array(Run).max(500),
});
/** A paragraph of formatted text, or a point of a list. */
export type Paragraph = z.infer<typeof Paragraph>;

/** Formatted text. Paragraphs of one kind of list that follow each other are one list. */
export const RichTextDocument = z.array(Paragraph).max(500);
/** Formatted text. */
export type RichText = z.infer<typeof RichTextDocument>;

/** The text of a block that was just added. */
export const EMPTY_TEXT: RichText = [{ type: 'paragraph', runs: [] }];

const LIST_STYLE = 'margin:0 0 16px;padding:0 0 0 24px';

/** Writes formatted text as HTML. The last paragraph has no margin. */
export function writeRichText(field: string, text: RichText, write: BlockWriter): string {
  let html = '';
  for (let index = 0; index < text.length; ) {
    const { type } = text[index] ?? { type: 'paragraph' };
    const length = type === 'paragraph' ? 1 : countAlike(text, index);
    const group = text.slice(index, index + length);
    const isLast = index + length === text.length;
    html += type === 'paragraph' ? writeParagraph(field, group, isLast, write) : writeList(field, group, isLast, write);
    index += length;
  }
  return html;
}

function countAlike(text: RichText, start: number): number {
  const end = text.findIndex(({ type }, index) => index > start && type !== text[start]?.type);
  return (end < 0 ? text.length : end) - start;
}

function writeParagraph(field: string, [paragraph]: RichText, isLast: boolean, write: BlockWriter): string {
  const content = writeRuns(field, paragraph?.runs ?? [], write);
  return `<p style="margin:${isLast ? '0' : '0 0 16px'}">${content || '&nbsp;'}</p>`;
}

function writeList(field: string, points: RichText, isLast: boolean, write: BlockWriter): string {
  const name = points[0]?.type === 'number' ? 'ol' : 'ul';
  const items = points.map(({ runs }) => `<li style="margin:0 0 4px">${writeRuns(field, runs, write)}</li>`);
  const style = isLast ? LIST_STYLE.replace('16px', '0') : LIST_STYLE;
  return `<${name} style="${style}">${items.join('')}</${name}>`;
}

const writeRuns = (field: string, runs: readonly Run[], write: BlockWriter): string =>
  joinAlike(runs)
    .map((run) => writeRun(field, run, write))
    .join('');

/** Joins neighbors of one look, so that a tag that was typed in pieces is a tag. */
function joinAlike(runs: readonly Run[]): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && lookOf(last) === lookOf(run)) joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  return joined;
}

const lookOf = ({ bold, italic, underline, color, href }: Run): string =>
  JSON.stringify([bold ?? false, italic ?? false, underline ?? false, color ?? '', href ?? '']);

function writeRun(field: string, { text, bold, italic, underline, color, href }: Run, write: BlockWriter): string {
  let html = write.text(field, text).replaceAll('\n', '<br />');
  if (underline) html = `<u>${html}</u>`;
  if (italic) html = `<em>${html}</em>`;
  if (bold) html = `<strong>${html}</strong>`;
  const target = href ? write.url(field, href) : null;
  if (target) return `<a href="${target}" style="color:${color || write.settings.linkColor}">${html}</a>`;
  return color ? `<span style="color:${color}">${html}</span>` : html;
}
