import { analyticRoute } from '#lib/http/config-api/analytic-route.ts';
import { TotalsAnswer } from '#lib/insight/analytics/schema.ts';
import { readTotals } from '#lib/insight/analytics/verbs/read-totals.ts';

export const { GET, POST, PUT, PATCH, DELETE } = analyticRoute({
  summary: 'Get metrics of a range, and of the one before it',
  feature: 'analytic',
  answer: TotalsAnswer,
  read: readTotals,
});
