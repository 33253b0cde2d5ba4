import { FREE_MONTHLY_QUOTA, SANDBOX_DAILY_QUOTA, UPLOAD_STORAGE_BYTES } from '#lib/core/limits.ts';
import { groupFacts, type PlanGroupName } from './plan-groups.ts';
import type { Plan, PlanGroup } from './schema.ts';

/** The texts of sub-features whose modules come later. */
const LATER: Readonly<Record<string, string>> = {
  contact: 'Contacts',
  customField: 'Custom fields',
  tester: 'Contact testers',
  publish: 'Published',
  send: 'Emails',
  event: 'Events',
  product: 'Products',
  coupon: 'Coupons',
  submit: 'Form submissions',
  upload: 'Form uploads, bytes',
  automation: 'Automations',
  email: 'Emails',
  url: 'Short links',
  campaign: 'Campaigns',
};

function group(name: PlanGroupName, limits: Record<string, number>): PlanGroup {
  const { subFeatures } = groupFacts(name);
  const texts = Object.entries(limits).map(([key, limit]) => ({
    name: key,
    text: subFeatures[key]?.text ?? LATER[key] ?? key,
    limit,
    enable: true,
  }));
  return { name, enable: true, subFeatures: texts };
}

const SENDING = { send: FREE_MONTHLY_QUOTA, sandbox: SANDBOX_DAILY_QUOTA };

/** The free plan of earlier releases: its quotas are its only limits. */
const FIRST_FREE: Plan = {
  name: 'FREE',
  version: '1',
  graceDays: 0,
  features: [group('Transactional Email', SENDING)],
};

/** The free plan with the limits of docs/product.md §9. */
const SECOND_FREE: Plan = {
  name: 'FREE',
  version: '2',
  graceDays: 0,
  features: [
    group('Team Management', { member: 3 }),
    group('Contact Management', { contact: 15_000, customField: 4, tester: 10 }),
    group('Landing Page Builder', { publish: 5 }),
    group('Email Marketing', { send: 1_000 }),
    group('File Manager', { storage: UPLOAD_STORAGE_BYTES }),
    group('Email Sender', { senderDomain: 2, sender: 5 }),
    group('Transactional Email', SENDING),
    group('Template Manager', { email: 5, page: 5, form: 5 }),
    group('Event Management', { event: 5, product: 5, coupon: 5 }),
    group('Interactive Form', { publish: 10, submit: 40_000, upload: UPLOAD_STORAGE_BYTES }),
    group('Email Automation', { automation: 4, email: 10 }),
    group('Email A/B Testing', { email: 10 }),
    group('Shortener Url', { url: 500 }),
    group('Social Media Management', { campaign: 6 }),
  ],
};

/**
 * The free plan with every group of the suite, also those that the specification gives no limits for; a paid plan that has
 * ended counts as this one.
 */
export const FREE_PLAN: Plan = {
  ...SECOND_FREE,
  version: '3',
  features: [
    ...SECOND_FREE.features,
    group('Campaign Analytic', {}),
    group('Email Report', {}),
    group('Customer Insight', {}),
    group('Push Notification', {}),
    group('Banner Management', {}),
    group('Flow', {}),
    group('CDP', {}),
  ],
};

/** The plans of every installation, the newest version of a name last. */
export const BUILT_IN_PLANS: readonly Plan[] = [FIRST_FREE, SECOND_FREE, FREE_PLAN];
