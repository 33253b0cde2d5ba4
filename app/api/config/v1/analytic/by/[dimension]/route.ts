import { BreakdownAnswer } from '#lib/analytics/schema.ts';
import { readBreakdown } from '#lib/analytics/verbs/read-breakdown.ts';
import { analyticRoute } from '#lib/http/config-api/analytic-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = analyticRoute({
  summary: 'Get metrics by the values of a dimension',
  feature: 'analytic.breakdown',
  answer: BreakdownAnswer,
  read: readBreakdown,
});
