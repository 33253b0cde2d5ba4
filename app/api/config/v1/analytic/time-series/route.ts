import { SeriesAnswer } from '#lib/analytics/schema.ts';
import { readSeries } from '#lib/analytics/verbs/read-series.ts';
import { analyticRoute } from '#lib/http/config-api/analytic-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = analyticRoute({
  summary: 'Get metrics over time',
  feature: 'analytic',
  answer: SeriesAnswer,
  read: readSeries,
});
