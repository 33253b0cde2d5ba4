import { SubscriberSetting, UpdateSubscriberSetting } from '#lib/audience/consent/schema.ts';
import { getSubscriberSetting, updateSubscriberSetting } from '#lib/audience/consent/settings.ts';
import {
  ChangedSubscriptions,
  ReplaceInput,
  ResubscribeInput,
  SubscriptionQuery,
  SubscriptionStatus,
  UnsubscribeInput,
} from '#lib/audience/subscriptions/schema.ts';
import {
  getSubscription,
  replaceAddress,
  resubscribeContacts,
  unsubscribeContacts,
} from '#lib/audience/subscriptions/subscriptions.ts';
import { call } from '#lib/core/call.ts';

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
    summary: 'Unsubscribe up to 1,000 contacts from marketing mail',
    body: UnsubscribeInput,
    answer: ChangedSubscriptions,
    run: ({ ctx, body }) => unsubscribeContacts(ctx, body),
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
    answer: ChangedSubscriptions,
    run: ({ ctx, body }) => resubscribeContacts(ctx, body),
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
};
