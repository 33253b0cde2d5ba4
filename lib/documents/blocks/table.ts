import { z } from 'zod';
import { DEFAULT_LINE_COLOR } from '../defaults.ts';
import { defineBlock } from '../define-block.ts';
import { element } from '../email/block-writer.ts';
import { Color, multiLine, Space } from '../fields.ts';
import { plain } from '../text/text-writer.ts';

/** A table of texts. Rows that are shorter than the longest end with empty cells. */
export const table = defineBlock({
  props: z.strictObject({
    /** True if the first row has the headings of the columns. */
    hasHeader: z.boolean().default(true),
    rows: z
      .array(z.array(multiLine(2_000)).min(1).max(10))
      .min(1)
      .max(100),
    lineColor: Color.default(DEFAULT_LINE_COLOR),
    space: Space,
  }),
  blank: {
    hasHeader: true,
    rows: [
      ['', ''],
      ['', ''],
    ],
    lineColor: DEFAULT_LINE_COLOR,
    space: 16,
  },
  toText: ({ rows, hasHeader }) => plainTable(rows, hasHeader),
  toMjml({ hasHeader, rows, lineColor, space }, write) {
    const { side, settings } = write;
    const width = Math.max(...rows.map((row) => row.length));
    const style = `padding:8px 8px 8px 0;border-bottom:1px solid ${lineColor};text-align:left;vertical-align:top`;
    const written = rows.map((row, index) => {
      const isHeader = hasHeader && index === 0;
      const [name, scope] = isHeader ? ['th', ' scope="col"'] : ['td', ''];
      const cells = Array.from({ length: width }, (_, column) => {
        const cell = write.text(`rows[${index}][${column}]`, row[column] ?? '').replaceAll('\n', '<br />');
        return `<${name}${scope} style="${style}">${cell}</${name}>`;
      });
      return `<tr>${cells.join('')}</tr>`;
    });
    return element(
      'mj-table',
      {
        'css-class': lineColor === DEFAULT_LINE_COLOR ? 'ink rule' : 'ink',
        ...(!hasHeader && { role: 'presentation' }),
        color: settings.color,
        'font-size': '16px',
        'line-height': '24px',
        padding: `0 ${side}px ${space}px`,
      },
      written.join('\n'),
    );
  },
});

/** The widest line that a table of text may have. */
const LINE_MAX = 78;

/** Writes a table as columns of text; one that is too wide as lines with the headings of its columns. */
function plainTable(rows: readonly (readonly string[])[], hasHeader: boolean): string {
  const cells = rows.map((row) => row.map((cell) => plain(cell).replace(/\s*\n\s*/g, ' ')));
  const count = Math.max(...cells.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  if (widths.reduce((sum, width) => sum + width + 2, -2) <= LINE_MAX)
    return cells
      .map((row) =>
        widths
          .map((width, at) => (row[at] ?? '').padEnd(width))
          .join('  ')
          .trimEnd(),
      )
      .join('\n');
  const [head = [], ...body] = hasHeader ? cells : [[], ...cells];
  const lines = body.map((row) => row.map((cell, at) => (head[at] ? `${head[at]}: ${cell}` : cell)).join('\n'));
  return (lines.length > 0 ? lines : [head.join('\n')]).join('\n\n');
}
