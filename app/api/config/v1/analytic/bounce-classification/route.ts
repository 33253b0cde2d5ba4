import { analyticRoute } from '#lib/http/config-api/analytic-route.ts';
import { BreakdownAnswer } from '#lib/insight/analytics/schema.ts';
import { readBreakdown } from '#lib/insight/analytics/verbs/read-breakdown.ts';

export const { GET, POST, PUT, PATCH, DELETE } = analyticRoute({
  summary: 'Get bounces by their classification',
  feature: 'analytic.bounceReason',
  answer: BreakdownAnswer,
  read: (ctx, question) => readBreakdown(ctx, { ...question, breakdown: 'bounceClassificationCode' }),
});
