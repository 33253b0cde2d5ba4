import type { MetricName } from '#lib/core/analytics/metrics.ts';
import type { Breakdown } from '#lib/core/analytics/question.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { MetricValues } from '#lib/insight/analytics/schema.ts';
import { readBreakdown } from '#lib/insight/analytics/verbs/read-breakdown.ts';
import { readSeries } from '#lib/insight/analytics/verbs/read-series.ts';
import { readTotals } from '#lib/insight/analytics/verbs/read-totals.ts';
import type { ApiAnswer } from '../../send-api/call.ts';
import { keyContext } from '../../send-api/key-context.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorCall, VendorPath } from '../vendor-api.ts';
import { metricName, readMetricQuery } from './metric-query.ts';

/** Our dimensions by SparkPost's groups, and the names of their values. */
const GROUPS: Readonly<Record<string, [dimension: Breakdown, key: string]>> = {
  domain: ['recipientDomain', 'domain'],
  'sending-domain': ['sendingDomain', 'sending_domain'],
  campaign: ['campaign', 'campaign_id'],
  template: ['template', 'template_id'],
  subaccount: ['subaccount', 'subaccount_id'],
  'ip-pool': ['ipPool', 'ip_pool'],
  'sending-ip': ['sendingIp', 'sending_ip'],
  'mailbox-provider': ['provider', 'mailbox_provider'],
};

/** Presents values under SparkPost's names; a metric without mail is 0. */
const present = (metrics: readonly MetricName[], values: MetricValues): Record<string, number> =>
  Object.fromEntries(metrics.map((name) => [metricName(name), values[name] ?? 0]));

async function read(call: VendorCall<undefined>, group: string | null): Promise<ApiAnswer> {
  const ctx = await keyContext(call, 'analytic');
  const question = readMetricQuery(new URLSearchParams(call.call.query), ctx.now());
  const { metrics } = question;
  if (group === null)
    return createAnswer(200, { results: [present(metrics, (await readTotals(ctx, question)).values)] });
  if (group === 'time-series') {
    const { points } = await readSeries(ctx, question);
    return createAnswer(200, { results: points.map(({ at, values }) => ({ ...present(metrics, values), ts: at })) });
  }
  const [dimension, key] = GROUPS[group] ?? [];
  if (!dimension || !key) throw refuse.notFound('group');
  const { rows } = await readBreakdown(ctx, { ...question, breakdown: dimension });
  return createAnswer(200, {
    results: rows.map(({ value, values }) => ({ ...present(metrics, values), [key]: value })),
  });
}

const grant = 'metrics/view';

/** The calls of SparkPost's metrics. */
export const SPARKPOST_METRICS: readonly VendorPath[] = [
  {
    pattern: /^\/api\/v1\/metrics\/deliverability$/,
    name: '/api/v1/metrics/deliverability',
    methods: { GET: { summary: 'Sum metrics of a range', grant, body: 'none', run: (call) => read(call, null) } },
  },
  {
    pattern: /^\/api\/v1\/metrics\/deliverability\/([a-z-]+)$/,
    name: '/api/v1/metrics/deliverability/{group}',
    methods: {
      GET: {
        summary: `Get metrics by time-series, ${Object.keys(GROUPS).join(', ')}`,
        grant,
        body: 'none',
        run: (call) => read(call, call.params[0] ?? ''),
      },
    },
  },
];
