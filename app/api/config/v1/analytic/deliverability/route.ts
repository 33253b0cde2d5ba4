import { TotalsAnswer } from '#lib/analytics/schema.ts';
import { readTotals } from '#lib/analytics/verbs/read-totals.ts';
import { analyticRoute } from '#lib/http/config-api/analytic-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = analyticRoute({
  summary: 'Get metrics of a range, and of the one before it',
  feature: 'analytic',
  answer: TotalsAnswer,
  read: readTotals,
});
