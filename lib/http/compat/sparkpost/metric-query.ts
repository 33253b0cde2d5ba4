import { METRIC_NAMES, type MetricName, metricOf } from '#lib/core/analytics/metrics.ts';
import { type AnalyticFilterName, BREAKDOWN_ROWS_MAX, type Precision } from '#lib/core/analytics/question.ts';
import { dayAt } from '#lib/core/calendar.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { TimeZone } from '#lib/core/time-zone.ts';
import { Question } from '#lib/insight/analytics/question-schema.ts';
import { numberOf } from '../suppressions.ts';

/** SparkPost's name of a metric: of a count with `count_` before it. */
export const metricName = (name: MetricName): string => (metricOf(name).unit === 'count' ? `count_${name}` : name);

const METRICS = new Map(METRIC_NAMES.map((name) => [metricName(name), name]));

/** Metrics of one question. */
const METRICS_AT_ONCE_MAX = 20;

/** The metrics of a question that names none. */
const DEFAULT_METRICS: readonly MetricName[] = ['targeted', 'injected', 'accepted', 'delivered', 'bounce', 'rejected'];

/** Our precisions by SparkPost's names; 1min and 5min are not counted. */
const PRECISIONS: Readonly<Record<string, Precision>> = {
  '15min': 'quarter-hour',
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
};

/** Our filters by SparkPost's names. */
const FILTERS: Readonly<Record<string, AnalyticFilterName>> = {
  domains: 'recipientDomain',
  campaigns: 'campaign',
  templates: 'template',
  subaccounts: 'subaccount',
  sending_domains: 'sendingDomain',
  ip_pools: 'ipPool',
  sending_ips: 'sendingIp',
  mailbox_providers: 'provider',
};

const OTHERS = new Set(['from', 'to', 'timezone', 'precision', 'metrics', 'limit', 'order_by', 'delimiter']);

function readMetric(name: string, field: string): MetricName {
  const metric = METRICS.get(name);
  if (!metric) throw refuse.field(field, `has no metric ${name.slice(0, 80)}`);
  return metric;
}

/**
 * Reads the parameters of SparkPost's metrics as a question to the statistics.
 *
 * @throws {AppError} unknownField, missingField (`from`), invalidField, notAvailable (a precision below 15 minutes)
 */
export function readMetricQuery(query: URLSearchParams, now: Date): Question {
  const unknown = [...query.keys()].find((name) => !OTHERS.has(name) && !Object.hasOwn(FILTERS, name));
  if (unknown !== undefined) throw refuse.unknownField(unknown);
  const separator = query.get('delimiter') || ',';
  const listOf = (name: string) => (query.get(name) ?? '').split(separator).filter((value) => value !== '');
  const metrics = listOf('metrics').map((name) => readMetric(name, 'metrics'));
  if (metrics.length > METRICS_AT_ONCE_MAX)
    throw refuse.field('metrics', `must have at most ${METRICS_AT_ONCE_MAX} names`);
  const from = query.get('from');
  if (!from) throw refuse.missingField('from');
  const zone = parseInput(TimeZone, query.get('timezone') ?? 'UTC');
  const orderBy = query.get('order_by');
  const question = parseInput(Question, {
    range: 'custom',
    zone,
    from,
    compare: 'none',
    precision: readPrecision(query.get('precision')),
    to: query.get('to') ?? dayAt(zone, now),
    limit: Math.max(1, numberOf(query, 'limit', { ifMissing: BREAKDOWN_ROWS_MAX, max: BREAKDOWN_ROWS_MAX })),
    orderBy: orderBy ? readMetric(orderBy, 'order_by') : undefined,
    filters: Object.entries(FILTERS).flatMap(([name, filter]) => {
      const values = listOf(name);
      return values.length > 0 ? [{ name: filter, values, isExcluded: false }] : [];
    }),
  });
  return { ...question, metrics: metrics.length > 0 ? metrics : [...DEFAULT_METRICS] };
}

function readPrecision(text: string | null): Precision | undefined {
  if (text === null || text === '') return undefined;
  const precision = PRECISIONS[text];
  if (precision) return precision;
  const message = `The precision ${text.slice(0, 20)} is not available: use ${Object.keys(PRECISIONS).join(', ')}.`;
  throw new AppError('notAvailable', { field: 'precision', message });
}
