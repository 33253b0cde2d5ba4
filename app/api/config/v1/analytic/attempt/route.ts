import { analyticRoute } from '#lib/http/config-api/analytic-route.ts';
import { LatencyAnswer } from '#lib/insight/analytics/schema.ts';
import { readLatency } from '#lib/insight/analytics/verbs/read-latency.ts';

export const { GET, POST, PUT, PATCH, DELETE } = analyticRoute({
  summary: 'Get the time that deliveries took, by mailbox provider',
  feature: 'analytic',
  answer: LatencyAnswer,
  read: readLatency,
});
