import { SubscriberSetting, UpdateSubscriberSetting } from '#lib/audience/consent/schema.ts';
import { getSubscriberSetting, updateSubscriberSetting } from '#lib/audience/consent/settings.ts';
import { call } from '#lib/core/call.ts';

/** The console's calls of subscriber settings. */
export const CALLS = {
  'GET /api/suite/v1/subscriber-setting': call({
    summary: 'Get how people subscribe and leave',
    access: 'contacts/modify',
    feature: 'contactManagement',
    answer: SubscriberSetting,
    run: ({ ctx }) => getSubscriberSetting(ctx),
  }),
  'PUT /api/suite/v1/subscriber-setting': call({
    summary: 'Change how people subscribe and leave; absent settings stay as they are',
    access: 'company/manage',
    feature: 'contactManagement',
    body: UpdateSubscriberSetting,
    answer: SubscriberSetting,
    run: ({ ctx, body }) => updateSubscriberSetting(ctx, body),
  }),
};
