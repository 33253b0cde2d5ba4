import type { EmailSlot } from '#lib/campaigns/campaigns/slots.ts';
import { CAMPAIGN_TYPES, type CampaignType } from '#lib/campaigns/campaigns/values.ts';
import { beginContent, getContent, updateContent } from '#lib/campaigns/content/contents.ts';
import { lockContent, unlockContent } from '#lib/campaigns/content/locks.ts';
import { previewContent } from '#lib/campaigns/content/render.ts';
import {
  BeginContentInput,
  ContentLock,
  EmailContent,
  LockContentInput,
  PreviewContentInput,
  PreviewedContent,
  SendTestInput,
  SentTests,
  TestRecipients,
  UnlockContentQuery,
  UpdateContentInput,
} from '#lib/campaigns/content/schema.ts';
import { listTestRecipients, sendCampaignTest } from '#lib/campaigns/content/test-sends.ts';
import { call } from '#lib/core/call.ts';
import { readRevision } from '#lib/core/read-revision.ts';

type Params = Record<string, string>;

const FEATURES = { 'email-marketing': 'emailMarketing.campaign', 'ab-test': 'emailAbTesting.campaign' } as const;

/** The variant of a path; one that is no number does not exist. */
const variantOf = ({ number }: Params): number | null => (number === undefined ? null : Number(number));

/** The calls of the emails of a type. */
function contentCalls(type: CampaignType, one: string) {
  const modify = { access: 'campaigns/modify', feature: FEATURES[type] } as const;
  const slotOf = (params: Params): EmailSlot => ({
    kind: CAMPAIGN_TYPES[type],
    id: params.id ?? '',
    variant: variantOf(params),
  });
  return {
    get: call({
      ...modify,
      summary: `Get the email of ${one} with what its editor needs`,
      answer: EmailContent,
      run: ({ ctx, params }) => getContent(ctx, slotOf(params)),
    }),
    update: call({
      ...modify,
      summary: `Save the email of ${one}; absent parts stay as they are, and If-Match names the revision that was read`,
      body: UpdateContentInput,
      answer: EmailContent,
      run: ({ ctx, params, body, request }) =>
        updateContent(ctx, slotOf(params), body, readRevision(request.headers.get('if-match'))),
    }),
    begin: call({
      ...modify,
      summary: `Begin the email of ${one} again: empty, from a template or from another campaign`,
      body: BeginContentInput,
      answer: EmailContent,
      run: ({ ctx, params, body }) => beginContent(ctx, slotOf(params), body),
    }),
    preview: call({
      ...modify,
      summary: `Render the email of ${one} as a contact gets it, with what was not saved yet`,
      body: PreviewContentInput,
      answer: PreviewedContent,
      run: ({ ctx, params, body }) => previewContent(ctx, slotOf(params), body),
    }),
    lock: call({
      ...modify,
      summary: `Note that you edit the email of ${one}, for half a minute`,
      body: LockContentInput,
      answer: ContentLock,
      run: ({ ctx, params, body }) => lockContent(ctx, slotOf(params), body),
    }),
    unlock: call({
      ...modify,
      summary: `Note that you edit the email of ${one} no more`,
      query: UnlockContentQuery,
      status: 204,
      run: ({ ctx, params, query }) => unlockContent(ctx, slotOf(params), query),
    }),
    testRecipients: call({
      ...modify,
      summary: `List who may get the email of ${one} as a test`,
      answer: TestRecipients,
      run: async ({ ctx, params }) => {
        await getContent(ctx, slotOf(params));
        return listTestRecipients(ctx);
      },
    }),
    sendTest: call({
      ...modify,
      summary: `Send the email of ${one} as a test to members and testers`,
      body: SendTestInput,
      answer: SentTests,
      run: ({ ctx, params, body: { variant = null, ...body } }) =>
        sendCampaignTest(ctx, { ...slotOf(params), variant }, body),
    }),
  };
}

const email = contentCalls('email-marketing', 'a campaign');
const test = contentCalls('ab-test', 'an A/B test');
const variant = contentCalls('ab-test', 'a variant of an A/B test whose variants differ in content');

/** The suite's calls of the emails of campaigns and A/B tests. */
export const CALLS = {
  'GET /api/suite/v1/email-marketing/{id}/content': email.get,
  'PUT /api/suite/v1/email-marketing/{id}/content': email.update,
  'POST /api/suite/v1/email-marketing/{id}/content': email.begin,
  'POST /api/suite/v1/email-marketing/{id}/content/preview': email.preview,
  'POST /api/suite/v1/email-marketing/{id}/content/lock': email.lock,
  'DELETE /api/suite/v1/email-marketing/{id}/content/lock': email.unlock,
  'GET /api/suite/v1/email-marketing/{id}/send-test-v2': email.testRecipients,
  'POST /api/suite/v1/email-marketing/{id}/send-test-v2': email.sendTest,
  'GET /api/suite/v1/ab-test/{id}/content': test.get,
  'PUT /api/suite/v1/ab-test/{id}/content': test.update,
  'POST /api/suite/v1/ab-test/{id}/content': test.begin,
  'POST /api/suite/v1/ab-test/{id}/content/preview': test.preview,
  'POST /api/suite/v1/ab-test/{id}/content/lock': test.lock,
  'DELETE /api/suite/v1/ab-test/{id}/content/lock': test.unlock,
  'GET /api/suite/v1/ab-test/{id}/variant/{number}/content': variant.get,
  'PUT /api/suite/v1/ab-test/{id}/variant/{number}/content': variant.update,
  'POST /api/suite/v1/ab-test/{id}/variant/{number}/content': variant.begin,
  'POST /api/suite/v1/ab-test/{id}/variant/{number}/content/preview': variant.preview,
  'POST /api/suite/v1/ab-test/{id}/variant/{number}/content/lock': variant.lock,
  'DELETE /api/suite/v1/ab-test/{id}/variant/{number}/content/lock': variant.unlock,
  'GET /api/suite/v1/ab-test/{id}/send-test-v2': test.testRecipients,
  'POST /api/suite/v1/ab-test/{id}/send-test-v2': test.sendTest,
};
