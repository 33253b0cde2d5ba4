import { countRecipients } from '#lib/campaigns/campaigns/audience/count-recipients.ts';
import { getCalendar, moveToDay } from '#lib/campaigns/campaigns/calendar/calendar.ts';
import { Calendar, CalendarEntry, CalendarQuery, MoveToDayInput } from '#lib/campaigns/campaigns/calendar/schema.ts';
import {
  createCampaign,
  deleteCampaign,
  duplicateCampaign,
  getCampaign,
  requireCampaign,
  updateCampaign,
} from '#lib/campaigns/campaigns/campaigns.ts';
import {
  createCategory,
  deleteCategory,
  getCategory,
  listCategories,
  updateCategory,
} from '#lib/campaigns/campaigns/categories.ts';
import { checkCampaign } from '#lib/campaigns/campaigns/check-campaign.ts';
import { getCampaignUsage, listCampaigns } from '#lib/campaigns/campaigns/lists.ts';
import {
  cancelCampaign,
  cancelSchedule,
  pauseCampaign,
  resumeCampaign,
  sendCampaign,
} from '#lib/campaigns/campaigns/moves.ts';
import { scheduleOfRow } from '#lib/campaigns/campaigns/present.ts';
import {
  AbTestDetail,
  CampaignCategory,
  CampaignCheck,
  CampaignDetail,
  CampaignList,
  CampaignQuery,
  CampaignUsage,
  CategoryList,
  CategoryQuery,
  CountRecipientInput,
  CreateAbTestInput,
  CreateCampaignInput,
  CreateCategoryInput,
  DeletedCampaign,
  DuplicateCampaignInput,
  MoveCampaignInput,
  MovedCampaign,
  RecipientCount,
  ResumeCampaignInput,
  SelectWinnerInput,
  SendCampaignInput,
  UpdateAbTestInput,
  UpdateCampaignInput,
  UpdateCategoryInput,
} from '#lib/campaigns/campaigns/schema.ts';
import { selectWinner } from '#lib/campaigns/campaigns/sending/decide.ts';
import { call } from '#lib/core/call.ts';
import { CAMPAIGN_TYPES, type CampaignType } from './values.ts';

const FEATURES = { 'email-marketing': 'emailMarketing.campaign', 'ab-test': 'emailAbTesting.campaign' } as const;

const category = { feature: 'emailMarketing.campaign' } as const;

/** The calls that campaigns and A/B tests have alike. */
function sharedCalls(type: CampaignType, { one, many }: { one: string; many: string }) {
  const kind = CAMPAIGN_TYPES[type];
  const view = { access: 'campaigns/view', feature: FEATURES[type] } as const;
  const modify = { access: 'campaigns/modify', feature: FEATURES[type] } as const;
  const send = { access: 'campaigns/send', feature: FEATURES[type] } as const;
  return {
    view,
    modify,
    list: call({
      ...view,
      summary: `List ${many} with their states`,
      query: CampaignQuery,
      answer: CampaignList,
      run: ({ ctx, query }) => listCampaigns(ctx, kind, query),
    }),
    usage: call({
      ...view,
      summary: `Get what is left of the quotas, how many ${many} are under way, and the usual rates`,
      answer: CampaignUsage,
      run: ({ ctx }) => getCampaignUsage(ctx, kind),
    }),
    remove: call({
      ...modify,
      summary: `Delete ${one} that is not under way`,
      answer: DeletedCampaign,
      run: ({ ctx, params }) => deleteCampaign(ctx, kind, params.id ?? ''),
    }),
    countAudience: call({
      ...view,
      summary: 'Count the people of an audience, those who get no mail by the reason, and the zones',
      body: CountRecipientInput,
      answer: RecipientCount,
      run: ({ ctx, body }) => countRecipients(ctx, body),
    }),
    count: call({
      ...view,
      summary: `Count the people of the audience of ${one}`,
      answer: RecipientCount,
      run: async ({ ctx, params }) => {
        const row = await requireCampaign(ctx, kind, params.id ?? '');
        return countRecipients(ctx, { ...row, schedule: scheduleOfRow(row) });
      },
    }),
    check: call({
      ...view,
      summary: `Review what keeps ${one} from being sent`,
      answer: CampaignCheck,
      run: ({ ctx, params }) => checkCampaign(ctx, kind, params.id ?? ''),
    }),
    send: call({
      ...send,
      summary: `Send ${one}, or schedule it`,
      body: SendCampaignInput,
      answer: MovedCampaign,
      status: 202,
      run: ({ ctx, params, body }) => sendCampaign(ctx, kind, params.id ?? '', body),
    }),
    cancelSchedule: call({
      ...send,
      summary: `Make ${one} that is scheduled a draft again`,
      body: MoveCampaignInput,
      answer: MovedCampaign,
      run: ({ ctx, params, body }) => cancelSchedule(ctx, kind, params.id ?? '', body.revision),
    }),
    pause: call({
      ...send,
      summary: `Pause ${one} that is being sent`,
      body: MoveCampaignInput,
      answer: MovedCampaign,
      run: ({ ctx, params, body }) => pauseCampaign(ctx, kind, params.id ?? '', body.revision),
    }),
    resume: call({
      ...send,
      summary: `Resume ${one} that is paused`,
      body: ResumeCampaignInput,
      answer: MovedCampaign,
      run: ({ ctx, params, body }) => resumeCampaign(ctx, kind, params.id ?? '', body),
    }),
    cancel: call({
      ...send,
      summary: `Cancel the rest of ${one}`,
      body: MoveCampaignInput,
      answer: MovedCampaign,
      run: ({ ctx, params, body }) => cancelCampaign(ctx, kind, params.id ?? '', body.revision),
    }),
  };
}

const email = sharedCalls('email-marketing', { one: 'a campaign', many: 'campaigns' });
const test = sharedCalls('ab-test', { one: 'an A/B test', many: 'A/B tests' });

/** The suite's calls of campaigns, A/B tests and their categories. */
export const CALLS = {
  'GET /api/suite/v1/email-marketing': email.list,
  'POST /api/suite/v1/email-marketing': call({
    ...email.modify,
    summary: 'Create a campaign as a draft',
    body: CreateCampaignInput,
    answer: CampaignDetail,
    status: 201,
    run: ({ ctx, body }) => createCampaign(ctx, 'email', body),
  }),
  'POST /api/suite/v1/email-marketing/count-recipient': email.countAudience,
  'GET /api/suite/v1/email-marketing/usage-status': email.usage,
  'GET /api/suite/v1/email-marketing/{id}': call({
    ...email.view,
    summary: 'Get a campaign',
    answer: CampaignDetail,
    run: ({ ctx, params }) => getCampaign(ctx, 'email', params.id ?? ''),
  }),
  'PUT /api/suite/v1/email-marketing/{id}': call({
    ...email.modify,
    summary: 'Change a campaign that is a draft',
    body: UpdateCampaignInput,
    answer: CampaignDetail,
    run: ({ ctx, params, body }) => updateCampaign(ctx, 'email', params.id ?? '', body),
  }),
  'DELETE /api/suite/v1/email-marketing/{id}': email.remove,
  'POST /api/suite/v1/email-marketing/{id}/duplicate': call({
    ...email.modify,
    summary: 'Create a draft from a campaign, without its schedule and with its segments at their latest versions',
    body: DuplicateCampaignInput,
    answer: CampaignDetail,
    status: 201,
    run: ({ ctx, params, body }) => duplicateCampaign(ctx, 'email', params.id ?? '', body),
  }),
  'POST /api/suite/v1/email-marketing/{id}/count-recipient': email.count,
  'GET /api/suite/v1/email-marketing/{id}/check': email.check,
  'POST /api/suite/v1/email-marketing/{id}/send': email.send,
  'POST /api/suite/v1/email-marketing/{id}/cancel-schedule': email.cancelSchedule,
  'POST /api/suite/v1/email-marketing/{id}/pause': email.pause,
  'POST /api/suite/v1/email-marketing/{id}/resume': email.resume,
  'POST /api/suite/v1/email-marketing/{id}/cancel': email.cancel,
  'POST /api/suite/v1/ab-test/send/winner/{id}/{variantId}': call({
    access: 'campaigns/send',
    feature: FEATURES['ab-test'],
    summary: 'Choose the winner of an A/B test that is under way',
    body: SelectWinnerInput,
    answer: MovedCampaign,
    status: 202,
    run: ({ ctx, params, body }) =>
      selectWinner(ctx, { id: params.id ?? '', variantId: params.variantId ?? '', confirmZero: body.confirmZero }),
  }),
  'GET /api/suite/v1/ab-test': test.list,
  'POST /api/suite/v1/ab-test': call({
    ...test.modify,
    summary: 'Create an A/B test as a draft',
    body: CreateAbTestInput,
    answer: AbTestDetail,
    status: 201,
    run: ({ ctx, body }) => createCampaign(ctx, 'ab', body),
  }),
  'POST /api/suite/v1/ab-test/count-recipient': test.countAudience,
  'GET /api/suite/v1/ab-test/usage-status': test.usage,
  'GET /api/suite/v1/ab-test/{id}': call({
    ...test.view,
    summary: 'Get an A/B test',
    answer: AbTestDetail,
    run: ({ ctx, params }) => getCampaign(ctx, 'ab', params.id ?? ''),
  }),
  'PUT /api/suite/v1/ab-test/{id}': call({
    ...test.modify,
    summary: 'Change an A/B test that is a draft',
    body: UpdateAbTestInput,
    answer: AbTestDetail,
    run: ({ ctx, params, body }) => updateCampaign(ctx, 'ab', params.id ?? '', body),
  }),
  'DELETE /api/suite/v1/ab-test/{id}': test.remove,
  'POST /api/suite/v1/ab-test/{id}/duplicate': call({
    ...test.modify,
    summary: 'Create a draft from an A/B test, without its schedule and with its segments at their latest versions',
    body: DuplicateCampaignInput,
    answer: AbTestDetail,
    status: 201,
    run: ({ ctx, params, body }) => duplicateCampaign(ctx, 'ab', params.id ?? '', body),
  }),
  'POST /api/suite/v1/ab-test/{id}/count-recipient': test.count,
  'GET /api/suite/v1/ab-test/{id}/check': test.check,
  'POST /api/suite/v1/ab-test/{id}/send': test.send,
  'POST /api/suite/v1/ab-test/{id}/cancel-schedule': test.cancelSchedule,
  'POST /api/suite/v1/ab-test/{id}/pause': test.pause,
  'POST /api/suite/v1/ab-test/{id}/resume': test.resume,
  'POST /api/suite/v1/ab-test/{id}/cancel': test.cancel,
  'GET /api/suite/v1/campaign/calendar': call({
    ...category,
    access: 'campaigns/view',
    summary: 'List what begins on some days, and the drafts without a day',
    query: CalendarQuery,
    answer: Calendar,
    run: ({ ctx, query }) => getCalendar(ctx, query),
  }),
  'PUT /api/suite/v1/campaign/calendar/{id}': call({
    ...category,
    access: 'campaigns/modify',
    summary: 'Move a draft, or a campaign that is scheduled, to another day',
    body: MoveToDayInput,
    answer: CalendarEntry,
    run: ({ ctx, params, body }) => moveToDay(ctx, params.id ?? '', body),
  }),
  'GET /api/suite/v1/campaign/category': call({
    ...category,
    access: 'campaigns/view',
    summary: 'List the categories of campaigns',
    query: CategoryQuery,
    answer: CategoryList,
    run: ({ ctx, query }) => listCategories(ctx, query),
  }),
  'POST /api/suite/v1/campaign/category': call({
    ...category,
    access: 'campaigns/modify',
    summary: 'Create a category of campaigns',
    body: CreateCategoryInput,
    answer: CampaignCategory,
    status: 201,
    run: ({ ctx, body }) => createCategory(ctx, body),
  }),
  'GET /api/suite/v1/campaign/category/{id}': call({
    ...category,
    access: 'campaigns/view',
    summary: 'Get a category of campaigns',
    answer: CampaignCategory,
    run: ({ ctx, params }) => getCategory(ctx, params.id ?? ''),
  }),
  'PUT /api/suite/v1/campaign/category/{id}': call({
    ...category,
    access: 'campaigns/modify',
    summary: 'Change a category of campaigns',
    body: UpdateCategoryInput,
    answer: CampaignCategory,
    run: ({ ctx, params, body }) => updateCategory(ctx, { ...body, id: params.id ?? '' }),
  }),
  'DELETE /api/suite/v1/campaign/category/{id}': call({
    ...category,
    access: 'campaigns/modify',
    summary: 'Delete a category that no campaign uses which may still be sent',
    answer: DeletedCampaign,
    run: ({ ctx, params }) => deleteCategory(ctx, { id: params.id ?? '' }),
  }),
};
