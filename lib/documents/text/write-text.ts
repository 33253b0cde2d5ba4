import { maskTags, restoreTags } from '#lib/mail/template/mask-tags.ts';
import { type Block, type BlockType, kindOf } from '../registry.ts';
import type { BlockDocument } from '../schema.ts';
import { type DocumentSettings, FOOTER_COMPANY } from '../settings.ts';
import { writeConditional } from '../write-condition.ts';
import { joinLines, joinParagraphs, plain, type TextWriter } from './text-writer.ts';

/** The widest line that is written; addresses and tags may be wider. */
const LINE_MAX = 78;

const writeBlock = <T extends BlockType>({ type, props }: Block<T>, write: TextWriter): string =>
  kindOf(type).toText(props, write);

/** Writes the text part of a document: its blocks in reading order, with the addresses of their links and the tags as they are. */
export function writeText({ settings, rows }: BlockDocument, { html }: Pick<TextWriter, 'html'>): string {
  const parts = rows.map(({ columns, when }) => {
    const blocks = columns.flatMap((column) => column.blocks);
    const body = joinParagraphs(...blocks.map((block) => writeBlock(block, { settings, id: block.id, html })));
    // The blank line after a row is within its condition.
    return body === '' ? '' : writeConditional(when, `${body}\n\n`);
  });
  const whole = [...parts, plainFooter(settings)].join('').replace(/\n\n$/, '');
  const { text, tags } = maskTags(whole);
  return restoreTags(text.split('\n').map(wrapLine).join('\n'), tags);
}

/** Writes the end of a message; nothing for one that has none. */
const plainFooter = ({ footer }: DocumentSettings): string =>
  footer === null
    ? ''
    : joinLines(FOOTER_COMPANY, plain(footer.text), `${plain(footer.unsubscribe)}: {{@unsubscribe_url}}`);

/** Wraps a line between its words. Columns of a table, which have several spaces between them, stay. */
function wrapLine(line: string): string {
  if (line.length <= LINE_MAX) return line;
  const margin = /^(?:- |\d+\. |\s+)/.exec(line)?.[0] ?? '';
  const lines = [margin];
  for (const word of line.slice(margin.length).split(' ')) {
    const last = lines.at(-1) ?? '';
    const isFirst = last.length === margin.length;
    if (!isFirst && last.length + 1 + word.length > LINE_MAX) lines.push(' '.repeat(margin.length) + word);
    else lines[lines.length - 1] = isFirst ? last + word : `${last} ${word}`;
  }
  return lines.join('\n');
}
