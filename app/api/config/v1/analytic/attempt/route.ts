import { LatencyAnswer } from '#lib/analytics/schema.ts';
import { readLatency } from '#lib/analytics/verbs/read-latency.ts';
import { analyticRoute } from '#lib/http/config-api/analytic-route.ts';

export const { GET, POST, PUT, PATCH, DELETE } = analyticRoute({
  summary: 'Get the time that deliveries took, by mailbox provider',
  feature: 'analytic',
  answer: LatencyAnswer,
  read: readLatency,
});
