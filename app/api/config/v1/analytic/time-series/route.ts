import { analyticRoute } from '#lib/http/config-api/analytic-route.ts';
import { SeriesAnswer } from '#lib/insight/analytics/schema.ts';
import { readSeries } from '#lib/insight/analytics/verbs/read-series.ts';

export const { GET, POST, PUT, PATCH, DELETE } = analyticRoute({
  summary: 'Get metrics over time',
  feature: 'analytic',
  answer: SeriesAnswer,
  read: readSeries,
});
