import { FILTER_VALUES_MAX, filterParameter, joinValues, splitValues } from '#lib/core/activity-filters.ts';
import { readMoment } from '../day-range.ts';
import { METRIC_NAMES, METRICS_MAX, type MetricName, metricOf } from './metrics.ts';
import {
  ANALYTIC_FILTERS,
  ANALYTIC_RANGES,
  type AnalyticFilter,
  BASES,
  BREAKDOWN_ROWS_MAX,
  BREAKDOWNS,
  COMPARISONS,
  PRECISIONS,
} from './question.ts';
import { PLAIN_QUESTION, type QuestionView } from './question-url.ts';

/** The part of the statistics that the screen shows: a question, and those of its metrics that the chart draws. */
export type AnalyticView = QuestionView & { chart: readonly MetricName[] };

/** Metrics of the chart, at most. */
export const CHART_MAX = 4;

/** The view of `/analytic` without parameters. */
export const SUMMARY_VIEW: AnalyticView = {
  ...PLAIN_QUESTION,
  range: '30d',
  metrics: ['injected', 'delivery_rate', 'bounce_rate', 'complaint_rate', 'open_rate', 'click_rate'],
  chart: ['injected', 'bounce_rate'],
  breakdown: 'recipientDomain',
};

type Params = Pick<URLSearchParams, 'get'>;

/** Reads the view that a URL names; a parameter that is absent or unknown has its value in `base`. */
export function readAnalyticView(params: Params, base: AnalyticView): AnalyticView {
  const one = <T extends string>(name: string, choices: readonly T[]): T | undefined =>
    choices.find((choice) => choice === params.get(name));
  const limit = Number(params.get('limit'));
  const metrics = readMetrics(params, 'metrics', METRICS_MAX) ?? base.metrics;
  const chart = (readMetrics(params, 'chart', CHART_MAX) ?? base.chart).filter((name) => metrics.includes(name));
  return {
    range: one('range', ANALYTIC_RANGES) ?? base.range,
    from: readMoment(params.get('from')) ?? base.from,
    to: readMoment(params.get('to')) ?? base.to,
    zone: params.get('zone') ?? base.zone,
    // Empty means the one that suits the range.
    precision: params.get('precision') === null ? base.precision : one('precision', PRECISIONS),
    basis: one('basis', BASES) ?? base.basis,
    compare: one('compare', COMPARISONS) ?? base.compare,
    metrics,
    chart: chart.length > 0 ? chart : metrics.slice(0, 1),
    filters: readFilters(params, base),
    breakdown: one('breakdown', BREAKDOWNS) ?? base.breakdown,
    orderBy: one('orderBy', METRIC_NAMES) ?? base.orderBy,
    order: one('order', ['asc', 'desc'] as const) ?? base.order,
    limit: Number.isInteger(limit) && limit >= 1 && limit <= BREAKDOWN_ROWS_MAX ? limit : base.limit,
    search: params.get('search') ?? base.search,
  };
}

function readMetrics(params: Params, name: string, most: number): MetricName[] | undefined {
  const given = (params.get(name) ?? '').split(',');
  const known = METRIC_NAMES.filter((metric) => given.includes(metric));
  const inOrder = known.toSorted((a, b) => given.indexOf(a) - given.indexOf(b)).slice(0, most);
  return inOrder.length > 0 ? inOrder : undefined;
}

function readFilters(params: Params, base: AnalyticView): AnalyticFilter[] {
  return ANALYTIC_FILTERS.flatMap((name) =>
    [false, true].flatMap((isExcluded) => {
      const given = params.get(filterParameter({ name, isExcluded }));
      const kept = base.filters.find((filter) => filter.name === name && filter.isExcluded === isExcluded);
      const values = given === null ? (kept?.values ?? []) : splitValues(given).slice(0, FILTER_VALUES_MAX);
      return values.length > 0 ? [{ name, isExcluded, values }] : [];
    }),
  );
}

/** Returns a view as a query, without what it shares with `base`; empty or beginning with `?`. */
export function analyticViewQuery(view: AnalyticView, base: AnalyticView): string {
  const [wanted, kept] = [entriesOf(view), entriesOf(base)];
  const query = new URLSearchParams();
  for (const [name, value] of wanted) if (value !== (kept.get(name) ?? '')) query.set(name, value);
  // A filter of the base that the view has not is empty in the URL.
  for (const [name, value] of kept) if (value !== '' && !wanted.has(name)) query.set(name, '');
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns true if two views are the same. */
export const isSameView = (one: AnalyticView, other: AnalyticView): boolean => analyticViewQuery(one, other) === '';

function entriesOf({ metrics, chart, filters, ...view }: AnalyticView): Map<string, string> {
  const isCustom = view.range === 'custom';
  const fields = { ...view, from: isCustom ? view.from : '', to: isCustom ? view.to : '' };
  return new Map([
    ...Object.entries(fields).map(([name, value]): [string, string] => [name, String(value ?? '')]),
    ['metrics', metrics.join(',')],
    ['chart', chart.join(',')],
    ...filters.map((filter): [string, string] => [filterParameter(filter), joinValues(filter.values)]),
  ]);
}

/**
 * Returns the metrics of the chart after one was added or taken out: four at most, the last one stays, and those that are no
 * counts share one unit, because the chart has two axes.
 */
export function toggleChartMetric(chart: readonly MetricName[], name: MetricName): MetricName[] {
  if (chart.includes(name)) return chart.length > 1 ? chart.filter((other) => other !== name) : [...chart];
  const { unit } = metricOf(name);
  const fitting = chart.filter((other) => {
    const own = metricOf(other).unit;
    return own === unit || own === 'count' || unit === 'count';
  });
  return [...fitting.slice(-(CHART_MAX - 1)), name];
}
