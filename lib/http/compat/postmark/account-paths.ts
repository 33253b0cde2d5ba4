import { getCompany } from '#lib/account/company/queries.ts';
import { dayAt } from '#lib/core/calendar.ts';
import { DAY_MS } from '#lib/core/durations.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { countSuppressed } from '#lib/engine/suppressions/queries.ts';
import { typeOfClass } from '#lib/events/vendor-formats/postmark-bounces.ts';
import { Question } from '#lib/insight/analytics/question-schema.ts';
import { readBreakdown } from '#lib/insight/analytics/verbs/read-breakdown.ts';
import { readTotals } from '#lib/insight/analytics/verbs/read-totals.ts';
import type { ApiAnswer } from '../../send-api/call.ts';
import { keyContext } from '../../send-api/key-context.ts';
import { createAnswer } from '../vendor-answer.ts';
import type { VendorCall, VendorPath, VendorRoute } from '../vendor-api.ts';
import { serverNumber } from './streams.ts';

/** The days whose bounces are counted. */
const DAYS = 30;

/** Counts bounces by Postmark's types, and the addresses that get no transactional mail. */
async function getStatistics(call: VendorCall<undefined>): Promise<ApiAnswer> {
  const ctx = await keyContext(call, 'analytic');
  const now = ctx.now();
  const question = Question.parse({
    range: 'custom',
    zone: 'UTC',
    compare: 'none',
    breakdown: 'bounceClassificationCode',
    from: dayAt('UTC', new Date(now.getTime() - (DAYS - 1) * DAY_MS)),
    to: dayAt('UTC', now),
    metrics: ['bounce'],
  });
  const [{ rows }, totals, InactiveMails] = await Promise.all([
    readBreakdown(ctx, question),
    readTotals(ctx, { ...question, breakdown: undefined, metrics: ['spam_complaint'] }),
    countSuppressed(ctx, 'transactional'),
  ]);
  const counts = new Map<string, { Name: string; Type: string; Count: number }>();
  const add = (Type: string, Name: string, count: number) => {
    const Count = (counts.get(Type)?.Count ?? 0) + count;
    if (Count > 0) counts.set(Type, { Name, Type, Count });
  };
  for (const { value, values } of rows) {
    const [type, , name] = typeOfClass(Number(value));
    if (value !== '0') add(type, name, values.bounce ?? 0);
  }
  add('SpamComplaint', 'Spam complaint', totals.values.spam_complaint ?? 0);
  const types = [...counts.values()];
  const all = types.reduce((sum, { Count }) => sum + Count, 0);
  return createAnswer(200, { InactiveMails, Bounces: [{ Name: 'All', Count: all }, ...types] });
}

async function getServer(call: VendorCall<undefined>): Promise<ApiAnswer> {
  const { companyId, environment } = call.key;
  const { name } = await getCompany({ scope: { companyId, environment } });
  return createAnswer(200, {
    ID: serverNumber(companyId),
    Name: name,
    // Keys are shown once, when they are created.
    ApiTokens: [],
    ServerLink: '',
    Color: 'blue',
    SmtpApiActivated: true,
    RawEmailEnabled: false,
    DeliveryType: environment === 'production' ? 'Live' : 'Sandbox',
    InboundAddress: '',
    InboundHash: '',
    InboundSpamThreshold: 0,
    PostFirstOpenOnly: false,
    TrackOpens: false,
    TrackLinks: 'None',
    IncludeBounceContentInHook: false,
    EnableSmtpApiErrorHooks: false,
  });
}

type Stream = { ID: string; Name: string; Description: string; MessageStreamType: string };

const STREAMS: readonly Stream[] = [
  {
    ID: 'outbound',
    Name: 'Default Transactional Stream',
    MessageStreamType: 'Transactional',
    Description: 'Transactional messages',
  },
  {
    ID: 'broadcast',
    Name: 'Default Broadcast Stream',
    MessageStreamType: 'Broadcasts',
    Description: 'Messages that can be unsubscribed from',
  },
];

async function readStreams({ key }: VendorCall<undefined>) {
  const { companyId, environment } = key;
  const { createdAt } = await getCompany({ scope: { companyId, environment } });
  return STREAMS.map((stream) => ({
    ...stream,
    ServerID: serverNumber(companyId),
    CreatedAt: createdAt,
    UpdatedAt: null,
    ArchivedAt: null,
    ExpectedPurgeDate: null,
    SubscriptionManagementConfiguration: {
      UnsubscribeHandlingType: stream.ID === 'outbound' ? 'None' : 'Postmark',
    },
  }));
}

async function listStreams(call: VendorCall<undefined>): Promise<ApiAnswer> {
  const type = new URLSearchParams(call.call.query.toLowerCase()).get('messagestreamtype') || 'all';
  const streams = (await readStreams(call)).filter(
    ({ MessageStreamType }) => type === 'all' || MessageStreamType.toLowerCase() === type,
  );
  return createAnswer(200, { MessageStreams: streams, TotalCount: streams.length });
}

async function getStream(call: VendorCall<undefined>): Promise<ApiAnswer> {
  const wanted = (call.params[0] ?? '').toLowerCase().replace(/^broadcasts$/, 'broadcast');
  const stream = (await readStreams(call)).find(({ ID }) => ID === wanted);
  if (!stream) throw refuse.fieldBecause('MessageStream', 'The message stream does not exist.');
  return createAnswer(200, stream);
}

const view = (
  summary: string,
  grant: VendorRoute['grant'],
  run: (call: VendorCall<undefined>) => Promise<ApiAnswer>,
): VendorRoute => ({ summary, grant, body: 'none', run });

/** The calls of Postmark's server, its streams and its figures. */
export const POSTMARK_ACCOUNT: readonly VendorPath[] = [
  {
    pattern: /^\/deliverystats$/i,
    name: '/deliverystats',
    methods: { GET: view(`Count the bounces of ${DAYS} days by type`, 'metrics/view', getStatistics) },
  },
  {
    pattern: /^\/server$/i,
    name: '/server',
    methods: { GET: view('Get the server, which is your company', 'transmissions/modify', getServer) },
  },
  {
    pattern: /^\/message-streams$/i,
    name: '/message-streams',
    methods: { GET: view('List the message streams', 'transmissions/modify', listStreams) },
  },
  {
    pattern: /^\/message-streams\/([^/]+)$/i,
    name: '/message-streams/{stream}',
    methods: { GET: view('Get a message stream', 'transmissions/modify', getStream) },
  },
];
