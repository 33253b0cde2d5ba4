import { filterParameter, joinValues } from '#lib/core/activity-filters.ts';
import type { MetricName } from './metrics.ts';
import {
  type AnalyticFilter,
  type AnalyticRange,
  type Basis,
  BREAKDOWN_ROWS,
  type Breakdown,
  type Comparison,
  type Precision,
} from './question.ts';

/** A question to the statistics, as the screens hold it; `lib/insight/analytics/question-schema.ts` checks it. */
export type QuestionView = {
  range: AnalyticRange;
  from?: string | undefined;
  to?: string | undefined;
  zone?: string | undefined;
  precision?: Precision | undefined;
  basis: Basis;
  compare: Comparison;
  metrics: readonly MetricName[];
  filters: readonly AnalyticFilter[];
  breakdown?: Breakdown | undefined;
  orderBy?: MetricName | undefined;
  order: 'asc' | 'desc';
  limit: number;
  search?: string | undefined;
};

/** The question that a URL without parameters asks. */
export const PLAIN_QUESTION: QuestionView = {
  range: '7d',
  basis: 'event',
  compare: 'previous',
  metrics: [],
  filters: [],
  order: 'desc',
  limit: BREAKDOWN_ROWS,
};

/** Returns the parameters of the URL that asks a question; those that have their usual value are left out. */
export function questionParameters({ filters, metrics, ...fields }: QuestionView): URLSearchParams {
  const plain = new Map<string, unknown>(Object.entries(PLAIN_QUESTION));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== plain.get(name)) query.set(name, String(value));
  }
  if (metrics.length > 0) query.set('metrics', metrics.join(','));
  for (const filter of filters) query.set(filterParameter(filter), joinValues(filter.values));
  return query;
}
