import type { RichText } from '#lib/documents/rich-text.ts';
import { writeCondition } from '#lib/documents/write-condition.ts';
import { parseSource } from './parse-source.ts';

/** Writes a document as lines that people compare: the settings, and each block with its properties. */
export function describeDocument(source: string): string {
  if (source === '') return '';
  const { settings, rows } = parseSource(source);
  const lines = [...listValues(settings, ''), ''];
  for (const [row, { id: _, columns, when, ...look }] of rows.entries()) {
    lines.push(`row ${row + 1}`, ...listValues(when ? { ...look, when: writeCondition(when) } : look, '  '));
    for (const [column, { width, blocks }] of columns.entries()) {
      if (columns.length > 1) lines.push(`  column ${column + 1}${width === undefined ? '' : `, ${width} %`}`);
      for (const { type, props } of blocks) lines.push(`  ${type}`, ...listValues(props, '    '));
    }
  }
  return lines.join('\n');
}

const listValues = (values: object, margin: string): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    if (name === 'body') return [`${margin}body:`, ...listText(value).map((line) => `${margin}  ${line}`)];
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const [first = '', ...more] = text.split('\n');
    return [`${margin}${name}: ${first}`, ...more.map((line) => `${margin}  ${line}`)];
  });

const BULLETS = { paragraph: '', bullet: '• ', number: '1. ' } as const;

/** Lists the paragraphs of formatted text, with the marks as Markdown writes them. */
const listText = (text: RichText): string[] =>
  text.map(
    ({ type, runs }) =>
      BULLETS[type] +
      runs
        .map(({ text, bold, italic, underline, color, href }) => {
          const marked = `${bold ? '**' : ''}${italic ? '_' : ''}${underline ? '__' : ''}`;
          const plain = `${marked}${text.replaceAll('\n', ' ⏎ ')}${[...marked].reverse().join('')}`;
          const colored = color ? `${plain}{${color}}` : plain;
          return href ? `[${colored}](${href})` : colored;
        })
        .join(''),
  );
