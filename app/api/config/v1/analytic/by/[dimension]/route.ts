import { analyticRoute } from '#lib/http/config-api/analytic-route.ts';
import { BreakdownAnswer } from '#lib/insight/analytics/schema.ts';
import { readBreakdown } from '#lib/insight/analytics/verbs/read-breakdown.ts';

export const { GET, POST, PUT, PATCH, DELETE } = analyticRoute({
  summary: 'Get metrics by the values of a dimension',
  feature: 'analytic.breakdown',
  answer: BreakdownAnswer,
  read: readBreakdown,
});
