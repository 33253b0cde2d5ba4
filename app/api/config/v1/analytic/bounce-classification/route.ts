import { BreakdownAnswer } from '#lib/analytics/schema.ts';
import { readBreakdown } from '#lib/analytics/verbs/read-breakdown.ts';
import { analyticRoute } from '#lib/http/config-api/analytic-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = analyticRoute({
  summary: 'Get bounces by their classification',
  feature: 'analytic.bounceReason',
  answer: BreakdownAnswer,
  read: (ctx, question) => readBreakdown(ctx, { ...question, breakdown: 'bounceClassificationCode' }),
});
