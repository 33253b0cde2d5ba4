import type { FeatureGroup } from '#lib/registry/features.ts';

/** A sub-feature of which a plan limits the number. */
type PlanSwitch = { text: string };

type GroupFacts = { flag: FeatureGroup; subFeatures?: Record<string, PlanSwitch> };

/**
 * The feature groups of a plan by the names of the suite (docs/product.md §3 Plan), each with its flag. Groups with
 * sub-features have a module in this release; the others may be in a plan and limit nothing yet.
 */
export const PLAN_GROUPS = {
  'Customer Insight': { flag: 'customerInsight' },
  'Team Management': {
    flag: 'teamManagement',
    subFeatures: { member: { text: 'Team members' } },
  },
  'Push Notification': { flag: 'pushNotification' },
  'Email A/B Testing': { flag: 'emailAbTesting' },
  'Contact Management': { flag: 'contactManagement' },
  'Landing Page Builder': { flag: 'landingPageBuilder' },
  'Campaign Analytic': { flag: 'campaignAnalytic' },
  'Email Report': { flag: 'emailReport' },
  'Email Marketing': { flag: 'emailMarketing' },
  'File Manager': { flag: 'fileManager', subFeatures: { storage: { text: 'Storage, bytes' } } },
  'Email Sender': {
    flag: 'emailSender',
    subFeatures: {
      senderDomain: { text: 'Sending domains' },
      bounceDomain: { text: 'Bounce domains' },
      trackingDomain: { text: 'Tracking domains' },
      sender: { text: 'Sender addresses' },
    },
  },
  'Transactional Email': {
    flag: 'transactionalEmail',
    subFeatures: {
      send: { text: 'Emails a month' },
      daily: { text: 'Emails a day' },
      bulk: { text: 'Bulk emails a month' },
      sandbox: { text: 'Sandbox emails a day' },
      purify: { text: 'Validated addresses a month' },
      apiKey: { text: 'API keys' },
      webhook: { text: 'Webhooks' },
      subaccount: { text: 'Sub-accounts' },
      ipPool: { text: 'IP pools' },
      authorizedRecipient: { text: 'Authorized recipients' },
    },
  },
  'Template Manager': {
    flag: 'templateManager',
    subFeatures: {
      email: { text: 'Email templates' },
      page: { text: 'Page templates' },
      form: { text: 'Form templates' },
    },
  },
  'Event Management': { flag: 'eventManagement' },
  'Interactive Form': { flag: 'interactiveForm' },
  'Billing Management': { flag: 'billing' },
  'Email Automation': { flag: 'emailAutomation' },
  'Shortener Url': { flag: 'shortenerUrl' },
  'Social Media Management': { flag: 'socialMediaManagement' },
  Whatsapp: { flag: 'whatsapp' },
  'Extra Quota': { flag: 'extraQuota', subFeatures: { transactional: { text: 'Extra emails a month' } } },
} as const satisfies Record<string, GroupFacts>;

/** The name of a feature group of a plan. */
export type PlanGroupName = keyof typeof PLAN_GROUPS;

/** Returns the group of a name with all of its sub-features; none where this release has no module for it. */
export function groupFacts(name: PlanGroupName): { flag: FeatureGroup; subFeatures: Record<string, PlanSwitch> } {
  const facts: GroupFacts = PLAN_GROUPS[name];
  return { flag: facts.flag, subFeatures: facts.subFeatures ?? {} };
}
