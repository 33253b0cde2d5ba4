import { z } from 'zod';
import { defineBlock } from '../define-block.ts';
import { type BlockWriter, element } from '../email/block-writer.ts';
import { writeHeading, writeImage, writeText } from '../email/elements.ts';
import { Color, Line, Space } from '../fields.ts';
import { formatFigure } from '../format.ts';
import { CHART_COLORS, CHART_LIMITS } from '../pictures.ts';
import { joinLines, plain, plainHeading } from '../text/text-writer.ts';

/** The greatest figure of a chart. */
const FIGURE_MAX = 1_000_000_000_000;

/** The size of charts that are pictures, in pixels. */
const SIZE = { width: 480, height: 240 } as const;

const Props = z.strictObject({
  kind: z.enum(['bar', 'column', 'line', 'donut']).default('bar'),
  title: Line.default(''),
  /** The names of the series; those of a chart with one need none. */
  series: z.array(Line).max(CHART_LIMITS.series).default([]),
  rows: z
    .array(
      z.strictObject({
        label: Line,
        values: z.array(z.number().min(-FIGURE_MAX).max(FIGURE_MAX)).min(1).max(CHART_LIMITS.series),
      }),
    )
    .min(1)
    .max(CHART_LIMITS.rows),
  /** The color of each series, of a donut that of each row; those that are missing repeat the first. */
  colors: z
    .array(Color)
    .min(1)
    .max(CHART_LIMITS.rows)
    .default([...CHART_COLORS]),
  /** The word behind each figure. */
  unit: z
    .string()
    .max(20)
    .regex(/^\P{Cc}*$/u, { error: 'must be one line of text' })
    .default(''),
  space: Space,
});
type Props = z.output<typeof Props>;

/** Figures as bars, which are a table, or as a picture of columns, lines or slices whose words are text. */
export const chart = defineBlock({
  props: Props,
  blank: {
    kind: 'bar',
    title: '',
    series: [],
    rows: [
      { label: 'A', values: [30] },
      { label: 'B', values: [20] },
      { label: 'C', values: [10] },
    ],
    colors: [...CHART_COLORS],
    unit: '',
    space: 16,
  },
  toMjml(props, write) {
    const { title, kind, space } = props;
    const heading = writeHeading({ title, level: 3, align: 'left', color: '' }, write);
    const legend = writeLegend(props, write);
    if (kind === 'bar') return heading + writeBars(props, legend === '' ? space : 8, write) + legend;
    if (write.pictureUrl === null) return heading;
    const look = { href: '', width: SIZE.width, align: 'center', radius: 8 } as const;
    const picture = writeImage(
      { src: write.pictureUrl, alt: textOf(props, write.settings.language), ...look, space: 8 },
      write,
    );
    return (
      heading + picture + (kind === 'donut' ? legend : writeLabels(props, legend === '' ? space : 8, write) + legend)
    );
  },
  toText: (props, { settings }) => joinLines(plainHeading(props.title, 3), textOf(props, settings.language)),
  picture: ({ kind, rows, colors }) =>
    kind === 'bar'
      ? null
      : {
          kind: 'chart',
          type: kind,
          rows: rows.map(({ values }) => values),
          colors,
          ...SIZE,
          inkColor: '#4b5157',
          backgroundColor: '#ffffff',
        },
});

/** Writes the figures as lines of text. */
const textOf = ({ rows, series, unit }: Props, language: string): string =>
  rows
    .map(({ label, values }) => {
      const figures = values.map((value, index) =>
        [values.length > 1 ? plain(series[index] ?? '') : '', withUnit(value, unit, language)].join(' ').trim(),
      );
      return `${plain(label)}: ${figures.join(', ')}`;
    })
    .join('\n');

const withUnit = (value: number, unit: string, language: string): string =>
  [formatFigure(value, language), plain(unit)].join(' ').trim();

const colorOf = (colors: readonly string[], index: number): string => colors[index % colors.length] ?? CHART_COLORS[0];

/** The share of a row that its label, its bars and its figures take, in percent. */
const SHARES = { label: 30, bar: 50, figure: 20 } as const;

/** Writes a table with a bar for each figure, which is there without pictures and in every mail program. */
function writeBars(props: Props, space: number, write: BlockWriter): string {
  const { rows, colors, unit } = props;
  const most = Math.max(...rows.flatMap(({ values }) => values), 0);
  const cell = (share: number, more = '') =>
    `width="${share}%" style="padding:4px 8px 4px 0;vertical-align:middle${more}"`;
  const written = rows.flatMap(({ label, values }, row) =>
    values.map((value, index) => {
      const words = index === 0 ? write.text(`rows[${row}].label`, label) : '';
      const head =
        index === 0
          ? `<th scope="row" rowspan="${values.length}" ${cell(SHARES.label, ';font-weight:400;text-align:left')}>${words}</th>`
          : '';
      const figure = write.text('unit', withUnit(value, unit, write.settings.language));
      const width = most === 0 ? 0 : Math.round((Math.max(value, 0) / most) * 100);
      const bar = width === 0 ? '' : writeBar(width, colorOf(colors, index));
      return `<tr>${head}<td ${cell(SHARES.bar)}>${bar}</td><td ${cell(SHARES.figure, ';text-align:right;white-space:nowrap')}>${figure}</td></tr>`;
    }),
  );
  return element(
    'mj-table',
    {
      'css-class': 'ink',
      color: write.settings.color,
      'font-size': '16px',
      'line-height': '24px',
      padding: `0 ${write.side}px ${space}px`,
    },
    written.join('\n'),
  );
}

const writeBar = (width: number, color: string): string =>
  `<table role="presentation" width="${width}%" cellpadding="0" cellspacing="0" border="0"><tr><td height="12" style="height:12px;font-size:1px;line-height:12px;background-color:${color};border-radius:3px">&nbsp;</td></tr></table>`;

/** Writes the names of the colors: of the series, or of the slices of a donut with their figures. */
function writeLegend({ kind, rows, series, colors, unit, space }: Props, write: BlockWriter): string {
  const { language } = write.settings;
  const names =
    kind === 'donut'
      ? rows.map(({ label, values }, index) => {
          const figure = withUnit(values[0] ?? 0, unit, language);
          return `${write.text(`rows[${index}].label`, label)} ${write.text('unit', figure)}`;
        })
      : series.map((name, index) => write.text(`series[${index}]`, name));
  if (names.length === 0 || names.every((name) => name === '')) return '';
  const written = names.map((name, index) => `<span style="color:${colorOf(colors, index)}">■</span>&nbsp;${name}`);
  return writeText(written.join(' &nbsp; '), { size: 14, align: 'left', color: '', space }, write);
}

/** Writes the labels of the rows under a picture, each below its column. */
function writeLabels({ rows }: Props, space: number, write: BlockWriter): string {
  const cells = rows.map(
    ({ label }, index) =>
      `<td width="${Math.floor(100 / rows.length)}%" style="text-align:center">${write.text(`rows[${index}].label`, label)}</td>`,
  );
  const table = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${cells.join('')}</tr></table>`;
  return writeText(table, { size: 14, align: 'center', color: '', space }, write);
}
