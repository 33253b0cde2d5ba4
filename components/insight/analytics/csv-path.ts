import { pathOf } from '#lib/client/calls.ts';
import { questionParameters } from '#lib/core/analytics/question-url.ts';
import type { AnalyticView } from '#lib/core/analytics/view.ts';

/** Returns the address of a table of the view as CSV. */
export function csvPath({ chart: _chart, ...view }: AnalyticView, table: 'breakdown' | 'series'): string {
  const isCustom = view.range === 'custom';
  const question = {
    ...view,
    from: isCustom ? view.from : undefined,
    to: isCustom ? view.to : undefined,
    zone: view.zone || undefined,
    search: view.search || undefined,
  };
  const query = questionParameters(question);
  query.set('table', table);
  return pathOf('GET /api/config/v1/analytic/csv', { query });
}
