import type { FeatureGroup } from '#lib/registry/features.ts';
import { mergeModules } from '#lib/registry/merge-modules.ts';
import type { Counter } from '#lib/registry/module.ts';

/** A sub-feature of which a plan limits the number. */
type PlanSwitch = { text: string };

type GroupFacts = { flag: FeatureGroup; subFeatures?: Record<string, PlanSwitch> };

/**
 * The feature groups of a plan by the names of the suite (docs/product.md §3 Plan, and three of its flags without a name there), each with its flag, and the sub-features
 * that are no counters. A group may be in a plan before this release has a module for it; it limits nothing then.
 */
export const PLAN_GROUPS = {
  'Customer Insight': { flag: 'customerInsight' },
  'Team Management': { flag: 'teamManagement' },
  'Push Notification': { flag: 'pushNotification' },
  'Email A/B Testing': { flag: 'emailAbTesting' },
  'Contact Management': { flag: 'contactManagement' },
  'Landing Page Builder': { flag: 'landingPageBuilder' },
  'Campaign Analytic': { flag: 'campaignAnalytic' },
  'Email Report': { flag: 'emailReport' },
  'Email Marketing': { flag: 'emailMarketing' },
  'File Manager': { flag: 'fileManager' },
  'Email Sender': { flag: 'emailSender' },
  'Transactional Email': {
    flag: 'transactionalEmail',
    subFeatures: {
      send: { text: 'Emails a month' },
      daily: { text: 'Emails a day' },
      bulk: { text: 'Bulk emails a month' },
      sandbox: { text: 'Sandbox emails a day' },
      purify: { text: 'Validated addresses a month' },
    },
  },
  'Template Manager': {
    flag: 'templateManager',
    subFeatures: {
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
  Flow: { flag: 'flow' },
  'Banner Management': { flag: 'bannerManagement' },
  CDP: { flag: 'cdp' },
  'Extra Quota': { flag: 'extraQuota', subFeatures: { transactional: { text: 'Extra emails a month' } } },
} as const satisfies Record<string, GroupFacts>;

/** The name of a feature group of a plan. */
export type PlanGroupName = keyof typeof PLAN_GROUPS;

const COUNTED = Object.entries<Counter>(mergeModules('counters')).sort(([, one], [, other]) => one.order - other.order);

/**
 * Returns the group of a name with all of its sub-features: those that modules count, and those that are limited otherwise.
 * A group has none if this release has no module for it.
 */
export function groupFacts(name: PlanGroupName): { flag: FeatureGroup; subFeatures: Record<string, PlanSwitch> } {
  const { flag, subFeatures = {} }: GroupFacts = PLAN_GROUPS[name];
  const counted = COUNTED.filter(([, { group }]) => group === name).map(([key, { text }]) => [key, { text }] as const);
  return { flag, subFeatures: { ...Object.fromEntries(counted), ...subFeatures } };
}
