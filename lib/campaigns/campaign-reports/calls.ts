import { requireFeature } from '#lib/account/access/require-feature.ts';
import { StartedJob } from '#lib/account/jobs/schema.ts';
import { StartedExport } from '#lib/audience/contacts/exports/schema.ts';
import { getReportPreview, listFact, listLinks, listLocations } from '#lib/campaigns/campaign-reports/facts.ts';
import { startLabelingPeople } from '#lib/campaigns/campaign-reports/label-people.ts';
import { listReportedPeople } from '#lib/campaigns/campaign-reports/people.ts';
import { startPeopleExport } from '#lib/campaigns/campaign-reports/people-export.ts';
import { countReport, getReport } from '#lib/campaigns/campaign-reports/report.ts';
import {
  AnyReport,
  AnyReportQuery,
  CampaignReport,
  ExportPeopleInput,
  FactQuery,
  FactRows,
  FollowUpInput,
  GenerateReportInput,
  LabelReportInput,
  LinkRows,
  LocationQuery,
  LocationRows,
  PeoplePage,
  PeopleQuery,
  ReportCount,
  ReportPreviewQuery,
  ReportQuery,
  ResentCampaign,
  Why,
  WhyQuery,
} from '#lib/campaigns/campaign-reports/schema.ts';
import { explainWhy } from '#lib/campaigns/campaign-reports/why.ts';
import { createFollowUp, resendToSoftBounces } from '#lib/campaigns/campaigns/follow-up.ts';
import { CampaignDetail } from '#lib/campaigns/campaigns/schema.ts';
import { CAMPAIGN_TYPES, type CampaignType } from '#lib/campaigns/campaigns/values.ts';
import type { ReportStatus } from '#lib/campaigns/reports/values.ts';
import { call } from '#lib/core/call.ts';
import type { Context } from '#lib/core/context.ts';
import { answerPreview } from '#lib/infra/http-server/file-answers.ts';
import type { PlainFact } from './facts.ts';

const FEATURES = { 'email-marketing': 'emailMarketing.campaign', 'ab-test': 'emailAbTesting.campaign' } as const;

const VIEW = 'campaigns/view';

/** The calls of reports, which campaigns and A/B tests have alike. */
function reportCalls(type: CampaignType, one: string) {
  const kind = CAMPAIGN_TYPES[type];
  const feature = FEATURES[type];
  const fact = (name: PlainFact, words: string) =>
    call({
      access: VIEW,
      feature: [feature, 'campaignAnalytic'],
      summary: `Count the opens and clicks of ${one} by ${words}`,
      query: FactQuery,
      answer: FactRows,
      run: ({ ctx, query }) => listFact(ctx, kind, query.id, name),
    });
  const people = (status: ReportStatus, words: string) =>
    call({
      access: VIEW,
      feature: [feature, 'emailReport'],
      summary: `List the people ${words} ${one}`,
      query: PeopleQuery,
      answer: PeoplePage,
      run: ({ ctx, query: { id, ...page } }) => listReportedPeople(ctx, kind, id, status, page),
    });
  return {
    basic: call({
      access: VIEW,
      feature,
      summary: `Get the numbers of ${one}`,
      query: ReportQuery,
      answer: CampaignReport,
      run: ({ ctx, query }) => getReport(ctx, kind, query),
    }),
    browser: fact('browser', 'browser or mail program'),
    device: fact('device', 'kind of device'),
    os: fact('os', 'operating system'),
    peakTime: fact('peak-time', 'the hour of the week'),
    location: call({
      access: VIEW,
      feature: [feature, 'campaignAnalytic'],
      summary: `Count the opens and clicks of ${one} by place`,
      query: LocationQuery,
      answer: LocationRows,
      run: ({ ctx, query: { id, by } }) => listLocations(ctx, kind, id, by),
    }),
    link: call({
      access: VIEW,
      feature: [feature, 'campaignAnalytic'],
      summary: `Count the clicks of ${one} by link`,
      query: FactQuery,
      answer: LinkRows,
      run: ({ ctx, query }) => listLinks(ctx, kind, query.id),
    }),
    linkById: call({
      access: VIEW,
      feature: [feature, 'campaignAnalytic'],
      summary: `Count the clicks of ${one} by link`,
      answer: LinkRows,
      run: ({ ctx, params }) => listLinks(ctx, kind, params.id ?? ''),
    }),
    preview: call({
      access: VIEW,
      feature,
      summary: `Get the mail of ${one} as a document for a frame`,
      query: ReportPreviewQuery,
      media: 'text/html',
      run: async ({ ctx, query }) => answerPreview(await getReportPreview(ctx, kind, query)),
    }),
    clicked: people('clicked', 'who clicked in'),
    opened: people('opened', 'who opened'),
    notopen: people('notopen', 'who got and did not open'),
    delivered: people('delivered', 'who got'),
    bounceback: people('bounceback', 'to whom nothing could be delivered of'),
    unsubscribed: people('unsubscribed', 'who left by'),
    reportspam: people('reportspam', 'who reported'),
    any: call({
      access: VIEW,
      feature,
      summary: `List the people of a status of ${one}, or its opens and clicks by a fact`,
      query: AnyReportQuery,
      answer: AnyReport,
      run: ({ ctx, params, query }) => readAny(ctx, type, params.id ?? '', query),
    }),
    count: call({
      access: VIEW,
      feature,
      summary: `Count the people of each status of ${one}`,
      answer: ReportCount,
      run: ({ ctx, params }) => countReport(ctx, kind, params.id ?? ''),
    }),
    export: call({
      access: VIEW,
      feature: [feature, 'emailReport'],
      summary: `Start to write the people of a status of ${one} as a file`,
      body: ExportPeopleInput,
      answer: StartedExport,
      status: 202,
      run: ({ ctx, params, body }) => startPeopleExport(ctx, kind, params.id ?? '', { ...body, format: 'csv' }),
    }),
    generate: call({
      access: VIEW,
      feature: [feature, 'emailReport'],
      summary: `Start to write all people of ${one} with what they did as a file`,
      body: GenerateReportInput,
      answer: StartedExport,
      status: 202,
      run: ({ ctx, params, body }) => startPeopleExport(ctx, kind, params.id ?? '', { ...body, status: null }),
    }),
    label: call({
      access: 'contacts/modify',
      feature: [feature, 'emailReport', 'contactManagement.label'],
      summary: `Start to label the people of a status of ${one}`,
      body: LabelReportInput,
      answer: StartedJob,
      status: 202,
      run: ({ ctx, params, body }) => startLabelingPeople(ctx, kind, params.id ?? '', body),
    }),
    followUp: call({
      access: 'campaigns/modify',
      feature: [feature, 'emailMarketing.campaign', 'emailReport'],
      summary: `Create a campaign for the people of some statuses of ${one}, as a draft with its content`,
      body: FollowUpInput,
      answer: CampaignDetail,
      status: 201,
      run: ({ ctx, params, body }) => createFollowUp(ctx, kind, params.id ?? '', body),
    }),
    resend: call({
      access: 'campaigns/send',
      feature: [feature, 'emailMarketing.campaign'],
      summary: `Send ${one} once more to its soft bounces`,
      answer: ResentCampaign,
      status: 202,
      run: ({ ctx, params }) => resendToSoftBounces(ctx, kind, params.id ?? ''),
    }),
  };
}

/** Reads the report that a query names, by the features of its own call. */
async function readAny(
  ctx: Context,
  type: CampaignType,
  id: string,
  { type: wanted, status, ...page }: AnyReportQuery,
): Promise<unknown> {
  const kind = CAMPAIGN_TYPES[type];
  await requireFeature(ctx, wanted === 'people' ? 'emailReport' : 'campaignAnalytic');
  if (wanted === 'people') return listReportedPeople(ctx, kind, id, status, page);
  if (wanted === 'link') return listLinks(ctx, kind, id);
  return wanted === 'location' ? listLocations(ctx, kind, id) : listFact(ctx, kind, id, wanted);
}

const email = reportCalls('email-marketing', 'a campaign');
const test = reportCalls('ab-test', 'an A/B test');

/** The suite's calls of reports of campaigns and A/B tests. */
export const CALLS = {
  'GET /api/suite/v1/email-marketing/reports/basic': email.basic,
  'GET /api/suite/v1/email-marketing/reports/browser': email.browser,
  'GET /api/suite/v1/email-marketing/reports/device': email.device,
  'GET /api/suite/v1/email-marketing/reports/os': email.os,
  'GET /api/suite/v1/email-marketing/reports/location': email.location,
  'GET /api/suite/v1/email-marketing/reports/peak-time': email.peakTime,
  'GET /api/suite/v1/email-marketing/reports/link': email.link,
  'GET /api/suite/v1/email-marketing/reports/preview': email.preview,
  'GET /api/suite/v1/email-marketing/reports/clicked': email.clicked,
  'GET /api/suite/v1/email-marketing/reports/opened': email.opened,
  'GET /api/suite/v1/email-marketing/reports/notopen': email.notopen,
  'GET /api/suite/v1/email-marketing/reports/delivered': email.delivered,
  'GET /api/suite/v1/email-marketing/reports/bounceback': email.bounceback,
  'GET /api/suite/v1/email-marketing/reports/unsubscribed': email.unsubscribed,
  'GET /api/suite/v1/email-marketing/reports/reportspam': email.reportspam,
  'GET /api/suite/v1/email-marketing/{id}/reports': email.any,
  'GET /api/suite/v1/email-marketing/{id}/reports/count': email.count,
  'GET /api/suite/v1/email-marketing/{id}/reports/link': email.linkById,
  'POST /api/suite/v1/email-marketing/{id}/reports/export': email.export,
  'POST /api/suite/v1/email-marketing/{id}/reports/generate': email.generate,
  'POST /api/suite/v1/email-marketing/{id}/reports/label': email.label,
  'POST /api/suite/v1/email-marketing/{id}/reports/campaign': email.followUp,
  'POST /api/suite/v1/email-marketing/{id}/stats/resend-softbounce': email.resend,
  'GET /api/suite/v1/ab-test/reports/basic': test.basic,
  'GET /api/suite/v1/ab-test/reports/browser': test.browser,
  'GET /api/suite/v1/ab-test/reports/device': test.device,
  'GET /api/suite/v1/ab-test/reports/os': test.os,
  'GET /api/suite/v1/ab-test/reports/location': test.location,
  'GET /api/suite/v1/ab-test/reports/peak-time': test.peakTime,
  'GET /api/suite/v1/ab-test/reports/link': test.link,
  'GET /api/suite/v1/ab-test/reports/preview': test.preview,
  'GET /api/suite/v1/ab-test/reports/clicked': test.clicked,
  'GET /api/suite/v1/ab-test/reports/opened': test.opened,
  'GET /api/suite/v1/ab-test/reports/notopen': test.notopen,
  'GET /api/suite/v1/ab-test/reports/delivered': test.delivered,
  'GET /api/suite/v1/ab-test/reports/bounceback': test.bounceback,
  'GET /api/suite/v1/ab-test/reports/unsubscribed': test.unsubscribed,
  'GET /api/suite/v1/ab-test/reports/reportspam': test.reportspam,
  'GET /api/suite/v1/ab-test/{id}/reports': test.any,
  'GET /api/suite/v1/ab-test/{id}/reports/count': test.count,
  'GET /api/suite/v1/ab-test/{id}/reports/link': test.linkById,
  'POST /api/suite/v1/ab-test/{id}/reports/export': test.export,
  'POST /api/suite/v1/ab-test/{id}/reports/generate': test.generate,
  'POST /api/suite/v1/ab-test/{id}/reports/label': test.label,
  'POST /api/suite/v1/ab-test/{id}/reports/campaign': test.followUp,
  'POST /api/suite/v1/ab-test/{id}/stats/resend-softbounce': test.resend,
  'GET /api/suite/v1/campaign/why': call({
    access: VIEW,
    feature: 'emailMarketing.campaign',
    summary: 'Explain why a person got a campaign, or did not',
    query: WhyQuery,
    answer: Why,
    run: ({ ctx, query }) => explainWhy(ctx, query),
  }),
};
