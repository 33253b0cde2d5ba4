import { ACTIVITY_FILTERS, type ActivityFilterName, filterParameter, joinValues } from '#lib/core/activity-filters.ts';
import { type MetricName, metricOf } from '#lib/core/analytics/metrics.ts';
import { type AnalyticFilter, type AnalyticFilterName, EVENT_DAYS } from '#lib/core/analytics/question.ts';
import { shiftDay } from '#lib/core/day-range.ts';

/** The messages behind a number: days of the range, both included, the filters in force, and the metric that was counted. */
export type NumberBehind = {
  firstDay: string;
  lastDay: string;
  today: string;
  filters: readonly AnalyticFilter[];
  metric?: MetricName;
};

/** The filters of Activity that have the same name and the same meaning. */
const isShared = (name: AnalyticFilterName): name is AnalyticFilterName & ActivityFilterName =>
  ACTIVITY_FILTERS.some((one) => one === name);

/**
 * Returns the address of the messages behind a number; null where Activity cannot list them: beyond the days that messages are
 * kept, or by a dimension that it has no filter for.
 */
export function activityLink({ firstDay, lastDay, today, filters, metric }: NumberBehind): string | null {
  if (firstDay < shiftDay(today, -EVENT_DAYS)) return null;
  const query = new URLSearchParams({ range: 'custom', from: firstDay, to: lastDay > today ? today : lastDay });
  for (const { name, isExcluded, values } of filters) {
    const [only] = values;
    if (isShared(name)) query.set(filterParameter({ name, isExcluded }), joinValues(values));
    else if (name === 'subaccount' && !isExcluded && values.length === 1 && only) query.set('subaccount', only);
    else return null;
  }
  const events = metric ? metricOf(metric).events : [];
  if (events.length > 0) query.set('eventTypes', joinValues(events));
  return `/activity?${query}`;
}
