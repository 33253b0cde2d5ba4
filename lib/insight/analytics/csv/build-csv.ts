import { filterParameter } from '#lib/core/activity-filters.ts';
import type { MetricName } from '#lib/core/analytics/metrics.ts';
import { SUMMARY_VIEW } from '#lib/core/analytics/view.ts';
import type { Context } from '#lib/core/context.ts';
import { csvLines } from '#lib/core/csv.ts';
import type { Question } from '../question-schema.ts';
import type { AnswerMeta, MetricValues } from '../schema.ts';
import { readBreakdown } from '../verbs/read-breakdown.ts';
import { readSeries } from '../verbs/read-series.ts';
import type { CsvTable } from './schema.ts';

type Record = (string | null)[];

/**
 * Returns a table of statistics as CSV: lines about the question (zone, range, filters, the instant up to which events are
 * counted), an empty line, then the table with its head. Rates are parts of one, times milliseconds.
 *
 * @throws {AppError} as the verbs that read statistics
 */
export async function buildCsv(ctx: Context, asked: Question, table: CsvTable): Promise<string> {
  const metrics = asked.metrics.length > 0 ? asked.metrics : [...SUMMARY_VIEW.metrics];
  const question = { ...asked, metrics };
  const { meta, records } =
    table === 'series' ? await seriesRecords(ctx, question) : await breakdownRecords(ctx, question);
  return csvLines([...headRecords(question, meta), [''], ...records]);
}

function headRecords({ filters, basis }: Question, { zone, range, freshAt }: AnswerMeta): Record[] {
  return [
    ['zone', zone],
    ['from', range.start],
    ['to', range.end],
    ['basis', basis],
    ...filters.map((filter): Record => [filterParameter(filter), filter.values.join(' | ')]),
    ['fresh_at', freshAt],
  ];
}

async function breakdownRecords(ctx: Context, question: Question): Promise<{ meta: AnswerMeta; records: Record[] }> {
  const { meta, dimension, rows, other } = await readBreakdown(ctx, { breakdown: 'recipientDomain', ...question });
  const { metrics } = question;
  const line = (
    value: string,
    label: string,
    row: { values: MetricValues; before: MetricValues | null; share: number },
  ) => [
    value,
    label,
    ...cellsOf(metrics, row.values),
    String(row.share),
    ...(meta.beforeRange ? cellsOf(metrics, row.before) : []),
  ];
  return {
    meta,
    records: [
      [dimension, 'label', ...metrics, 'share', ...(meta.beforeRange ? metrics.map(beforeName) : [])],
      ...rows.map((row) => line(row.value, row.label, row)),
      ...(other ? [line('', 'other', other)] : []),
    ],
  };
}

async function seriesRecords(ctx: Context, question: Question): Promise<{ meta: AnswerMeta; records: Record[] }> {
  const { meta, points, before } = await readSeries(ctx, question);
  const { metrics } = question;
  return {
    meta,
    records: [
      ['at', 'local', ...metrics, ...(before ? metrics.map(beforeName) : [])],
      ...points.map(({ at, local, values }, index) => [
        at,
        local,
        ...cellsOf(metrics, values),
        ...(before ? cellsOf(metrics, before[index]?.values ?? null) : []),
      ]),
    ],
  };
}

const beforeName = (name: MetricName): string => `${name}_before`;

const cellsOf = (metrics: readonly MetricName[], values: MetricValues | null): Record =>
  metrics.map((name) => {
    const value = values?.[name];
    return value === null || value === undefined ? null : String(value);
  });
