import { FEATURE_ENTRIES, type FeatureGroup, type FeaturePath } from '#lib/registry/features.ts';

/** The capability modes of a vendor (docs/product.md §6); `default` hides nothing. */
export const VENDOR_MODES = ['default', 'A', 'B', 'C', 'D', 'E', 'F'] as const;

/** A capability mode. */
export type VendorMode = (typeof VENDOR_MODES)[number];

const USER_MANAGEMENT = ['setting.userManagement', 'setting.userManagementAdd'] as const;

/** The groups that mode D keeps: activity and analytics with their filters. */
const KEPT_IN_D: ReadonlySet<FeatureGroup> = new Set(['activity', 'activityFilter', 'analytic', 'analyticFilter']);
const NOT_KEPT_IN_D: ReadonlySet<FeaturePath> = new Set([
  'activity.export',
  'analytic.timezone',
  'analytic.preset',
  'analytic.breakdown',
  'analytic.bounceReason',
]);

const HIDDEN_IN_D = FEATURE_ENTRIES.filter(({ group, path }) => !KEPT_IN_D.has(group) || NOT_KEPT_IN_D.has(path)).map(
  ({ path }) => path,
);

/**
 * The flags that each mode hides, in the order of the spec's sentences (§6). A hidden group hides its switches too. D
 * is "nearly everything, including account setting"; what it keeps is our interpretation, since F keeps the export of
 * activity.
 */
export const HIDDEN_BY_MODE: Record<VendorMode, readonly FeaturePath[]> = {
  default: [],
  A: [
    'app.update',
    'app.environment',
    'analytic.breakdown',
    'setting.notification',
    ...USER_MANAGEMENT,
    'app.billing',
    'usage.information',
    'sendingDomain.create',
    'subaccount',
    'apiKey.allowedIps',
    'apiKey.create',
    'apiKey.update',
    'webhook.activity',
    'webhook.authentication',
  ],
  B: ['usage'],
  C: [
    'app.support',
    'app.documentation',
    'app.update',
    'analytic.timezone',
    'analytic.preset',
    'analytic.bounceReason',
    'activity.export',
    'suppression',
    'emailValidation',
    'configuration',
    'sendingDomain',
    'bounceDomain',
    'trackingDomain',
    'subaccount',
    'webhook',
    'apiKey',
    'ipPool',
    'template',
    'usage.informationPlan',
    'usage.chart',
    'usage.addOn',
    'setting.userManagementAdd',
  ],
  D: HIDDEN_IN_D,
  E: [
    'app.environment',
    'app.support',
    'app.documentation',
    'app.billing',
    'app.enableAccountSetting',
    'app.update',
    'activity.export',
    'emailValidation',
    'trackingDomain',
    'bounceDomain',
    'apiKey.allowSDK',
    'usage.informationPlan',
    'usage.addOn',
    ...USER_MANAGEMENT,
  ],
  F: HIDDEN_IN_D.filter((path) => path !== 'activity.export'),
};
