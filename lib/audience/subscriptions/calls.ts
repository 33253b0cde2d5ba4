import { StartedJob } from '#lib/account/jobs/schema.ts';
import {
  PreviewSubscriberSetting,
  SubscriberPreview,
  SubscriberSetting,
  UpdateSubscriberSetting,
} from '#lib/audience/consent/schema.ts';
import { getSubscriberSetting, updateSubscriberSetting } from '#lib/audience/consent/settings.ts';
import { previewSubscriberSetting } from '#lib/audience/subscriptions/preview.ts';
import {
  ChangedSubscriptions,
  ConfirmInput,
  ReplaceInput,
  Resubscribed,
  ResubscribeInput,
  SentConfirmations,
  SubscriptionQuery,
  SubscriptionStatus,
  UnsubscribeInput,
} from '#lib/audience/subscriptions/schema.ts';
import {
  askConfirmations,
  getSubscription,
  replaceAddress,
  resubscribeContacts,
  startUnsubscribing,
  unsubscribeContacts,
} from '#lib/audience/subscriptions/subscriptions.ts';
import { Accepted, call } from '#lib/core/call.ts';

const modify = { access: 'contacts/modify', feature: 'contactManagement' } as const;
const settings = { access: 'company/manage', feature: 'contactManagement' } as const;

/** The suite's calls of subscriptions. */
export const CALLS = {
  'GET /api/suite/v1/contacts/subscription/status': call({
    access: 'contacts/view',
    feature: 'contactManagement',
    summary: 'Check if a contact may get marketing mail, and why not',
    query: SubscriptionQuery,
    answer: SubscriptionStatus,
    run: ({ ctx, query }) => getSubscription(ctx, query),
  }),
  'POST /api/suite/v1/contacts/unsubscribe': call({
    ...modify,
    summary: 'Unsubscribe up to 1,000 contacts from marketing mail, or all that match by a job',
    body: UnsubscribeInput,
    answer: ChangedSubscriptions,
    accepted: StartedJob,
    run: async ({ ctx, body: { ids = [], filter, ...body } }) =>
      filter === undefined
        ? unsubscribeContacts(ctx, { ...body, ids })
        : new Accepted(await startUnsubscribing(ctx, { ...body, filter })),
  }),
  'POST /api/suite/v1/contacts/unsubscribe/replace': call({
    ...modify,
    summary: 'Move the opt-outs of a contact to another address of theirs',
    body: ReplaceInput,
    answer: SubscriptionStatus,
    run: ({ ctx, body }) => replaceAddress(ctx, body),
  }),
  'POST /api/suite/v1/contacts/resubscribe': call({
    ...modify,
    summary: 'Subscribe up to 1,000 contacts again who asked for it',
    body: ResubscribeInput,
    answer: Resubscribed,
    run: ({ ctx, body }) => resubscribeContacts(ctx, body),
  }),
  'POST /api/suite/v1/contacts/confirm': call({
    ...modify,
    summary: 'Mail up to 1,000 pending contacts that they confirm',
    body: ConfirmInput,
    answer: SentConfirmations,
    run: ({ ctx, body }) => askConfirmations(ctx, body),
  }),
  'GET /api/suite/v1/subscriber-setting': call({
    ...settings,
    summary: 'Get how contacts subscribe and leave',
    answer: SubscriberSetting,
    run: ({ ctx }) => getSubscriberSetting(ctx),
  }),
  'PUT /api/suite/v1/subscriber-setting': call({
    ...settings,
    summary: 'Change how contacts subscribe and leave; absent settings stay as they are',
    body: UpdateSubscriberSetting,
    answer: SubscriberSetting,
    run: ({ ctx, body }) => updateSubscriberSetting(ctx, body),
  }),
  'POST /api/suite/v1/subscriber-setting/preview': call({
    ...settings,
    summary: 'Show a page or a mail about subscriptions with settings that are not saved yet; changes nothing',
    body: PreviewSubscriberSetting,
    answer: SubscriberPreview,
    run: ({ ctx, body }) => previewSubscriberSetting(ctx, body),
  }),
};
