import { analyticRoute } from '#lib/http/config-api/analytic-route.ts';
import { ReasonsAnswer } from '#lib/insight/analytics/schema.ts';
import { readReasons } from '#lib/insight/analytics/verbs/read-reasons.ts';

export const { GET, POST, PUT, PATCH, DELETE } = analyticRoute({
  summary: 'List why mail was delayed, the commonest reason first',
  feature: 'analytic.bounceReason',
  answer: ReasonsAnswer,
  read: (ctx, question) => readReasons(ctx, question, 'delay'),
});
