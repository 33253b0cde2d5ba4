import { type MetricName, metricOf } from '#lib/core/analytics/metrics.ts';
import { COMPARABLE_MIN } from '#lib/core/analytics/question.ts';
import type { MailTable } from '#lib/mail/system-mail.ts';
import type { BreakdownAnswer, TotalsAnswer } from '../schema.ts';
import type { Cadence } from './schema.ts';

const NUMBER = new Intl.NumberFormat('en');
const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 });

const PERIODS: Record<Cadence, string> = { daily: 'day', weekly: 'week', monthly: 'month' };

/** Returns the words of a period: "the week from 2 to 8 November". */
export function periodWords(cadence: Cadence, firstDay: string, lastDay: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  if (firstDay === lastDay) return format.format(new Date(firstDay));
  return `the ${PERIODS[cadence]} from ${format.format(new Date(firstDay))} to ${format.format(new Date(lastDay))}`;
}

/** Returns the name of a metric in a mail: "Bounce rate". */
const metricWords = (name: MetricName): string => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function valueWords(name: MetricName, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  switch (metricOf(name).unit) {
    case 'rate':
      return PERCENT.format(value);
    case 'ms':
      return `${NUMBER.format(Math.round(value / 100) / 10)} s`;
    case 'bytes':
      return `${NUMBER.format(Math.round(value / 1_000))} kB`;
    case 'count':
      return NUMBER.format(value);
  }
}

/** Returns the table of the metrics with those of the period before; few messages are not compared. */
export function totalsTable(
  metrics: readonly MetricName[],
  { values, before }: TotalsAnswer,
  messages: number,
): MailTable {
  const isCompared = before !== null && messages >= COMPARABLE_MIN;
  return {
    head: ['Metric', 'This period', ...(isCompared ? ['Period before'] : [])],
    rows: metrics.map((name) => ({
      cells: [
        metricWords(name),
        valueWords(name, values[name]),
        ...(isCompared ? [valueWords(name, before[name])] : []),
      ],
    })),
  };
}

/** Rows of a breakdown in a mail, and metrics of each, at most. */
export const MAIL_ROWS = 10;
const MAIL_METRICS = 3;

/** Returns the table of a breakdown, with the share of each row as a bar. */
export function breakdownTable(metrics: readonly MetricName[], { rows, other }: BreakdownAnswer): MailTable {
  const shown = metrics.slice(0, MAIL_METRICS);
  return {
    head: ['', ...shown.map(metricWords)],
    rows: [...rows, ...(other ? [{ ...other, value: '', label: 'Other' }] : [])].map(
      ({ value, label, values, share }) => ({
        cells: [label || value || 'Not set', ...shown.map((name) => valueWords(name, values[name]))],
        share,
      }),
    ),
  };
}
